import { listen } from './adapters/node-listener.ts';
import { openPorts } from './opening/open-ports.ts';
import { consoleLog, takeOverConsole } from './adapters/system.ts';
import { createServer } from './create-server.ts';
import { seed } from './demo/seed.ts';
import { readEnvironment, unreadSettings } from './env.ts';
import { tellEmptyCatalogues } from './platform/catalogue/empty-catalogues.ts';
import { exitWith, onStop } from './stopping.ts';

takeOverConsole();

try {
  const environment = readEnvironment();
  for (const sentence of unreadSettings()) consoleLog.error(sentence);
  const ports = await openPorts(environment, {
    onLockLost: () => exitWith(new Error('Another process has taken the data directory.')),
  });
  try {
    if (environment.NODE_ENV !== 'production') await ports.database.alone(() => seed({ ...ports, db: ports.database.db }));
    const server = await createServer(ports);
    await tellEmptyCatalogues({ db: ports.database.db, brands: ports.brands.all, log: ports.log });
    const listener = await listen(server, {
      port: environment.PORT,
      host: environment.HOST,
      trustedProxies: environment.TRUSTED_PROXIES,
      countryHeader: environment.COUNTRY_HEADER ?? null,
      forwardedHost: environment.FORWARDED_HOST === 'yes',
    });
    onStop(environment.DRAIN_SECONDS * 1000, async (drainMs) => {
      await server.drain(drainMs);
      await server.close();
      await listener.close();
      await ports.database.close();
    });
  } catch (error) {
    await ports.database.close();
    throw error;
  }
} catch (error) {
  exitWith(error);
}

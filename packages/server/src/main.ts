import { listen } from './adapters/node-listener.ts';
import { openPorts } from './adapters/open-ports.ts';
import { consoleLog } from './adapters/system.ts';
import { createServer } from './create-server.ts';
import { seed } from './db/demo/seed.ts';
import { readEnvironment } from './env.ts';
import { exitWith, onStop } from './stopping.ts';

// One forgotten promise must not end everyone's conversations.
process.on('unhandledRejection', (error) => consoleLog.error('A promise failed unheard.', { error }));

try {
  const environment = readEnvironment();
  const ports = await openPorts(environment, {
    onLockLost: () => exitWith(new Error('Another process has taken the data directory.')),
  });
  try {
    if (environment.NODE_ENV !== 'production') await seed({ ...ports, db: ports.database.db });
    const server = await createServer(ports);
    const listener = await listen(server, {
      port: environment.PORT,
      host: environment.HOST,
      trustedProxies: environment.TRUSTED_PROXIES,
    });
    onStop(async () => {
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

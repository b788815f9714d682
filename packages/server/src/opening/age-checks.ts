import { createLoopback } from '../adapters/loopback.ts';
import { systemClock } from '../adapters/system.ts';
import type { Brands } from '../brands.ts';
import type { Environment } from '../env.ts';
import { loadSecret } from '../kernel/secrets.ts';
import type { AgeChecks, Db, Log } from '../ports/index.ts';
import type { Opened } from './opened.ts';

export const hasAgeAccount = ({ AGE_CHECKS_URL, AGE_CHECKS_ACCOUNTS = {} }: Environment, brandId: string): boolean =>
  AGE_CHECKS_URL !== undefined && Object.hasOwn(AGE_CHECKS_ACCOUNTS, brandId);

export const openAgeChecks = async (
  environment: Environment,
  db: Db,
  brands: Brands,
  log: Log,
): Promise<Opened<AgeChecks | null>> => {
  const {
    AGE_CHECKS_URL: url,
    AGE_CHECKS_ACCOUNTS: given = {},
    AGE_CHECKS_METHODS: methods,
    PORT: port,
    HOST: host,
  } = environment;
  if (url !== undefined) {
    const { createHttpAgeChecks } = await import('../adapters/age-checks/http.ts');
    const accounts = new Map(
      Object.entries(given).map(([brandId, { api_key: apiKey, webhook_secrets: secrets }]) => [brandId, { apiKey, secrets }]),
    );
    return { port: createHttpAgeChecks({ url, accounts, methods, clock: systemClock, log }), routes: [] };
  }
  if (environment.AGE_CHECKS === 'none') return { port: null, routes: [] };
  const { createSandboxAgeChecks } = await import('../adapters/age-checks/sandbox.ts');
  const secret = await loadSecret(db, 'sandbox-age-checks');
  const deliver = createLoopback({ port, host });
  const sandbox = await createSandboxAgeChecks({ db, clock: systemClock, log, secret, brands: brands.all, deliver });
  return { port: sandbox.ageChecks, routes: [sandbox.route] };
};

import { createLoopback } from '../adapters/loopback.ts';
import { createSandboxProcessor } from '../adapters/sandbox-pay/processor.ts';
import { newId, systemClock } from '../adapters/system.ts';
import type { Brands } from '../brands.ts';
import type { Environment } from '../env.ts';
import { loadSecret } from '../kernel/secrets.ts';
import type { Db, Log, Payments } from '../ports/index.ts';
import type { Opened } from './opened.ts';
import { openStripe } from './stripe.ts';

export const openPayments = async (
  environment: Environment,
  db: Db,
  brands: Brands,
  log: Log,
): Promise<Opened<Payments | null>> => {
  const { PAYMENTS, PORT: port, HOST: host } = environment;
  if (PAYMENTS === 'none') return { port: null, routes: [] };
  if (PAYMENTS === 'stripe') return openStripe(environment, { db, brands, log });
  const secret = await loadSecret(db, 'sandbox-payments');
  const deliver = createLoopback({ port, host });
  const sandbox = createSandboxProcessor({ db, clock: systemClock, newId, log, secret, brandAt: brands.at, deliver });
  sandbox.start();
  return { port: sandbox.payments, routes: [sandbox.route] };
};

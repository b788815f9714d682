import type { DataMap } from '../../data-map.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createEraseAccount } from './erasure.ts';
import { createModelKeys } from './model-keys.ts';

/** What the room of accounts offers others and needs itself, once for a server. */
export const createAccountServices = ({
  db,
  clock,
  keys,
  maps,
}: {
  db: Db;
  clock: Clock;
  keys: SecretKeys;
  maps: readonly DataMap[];
}) => ({
  dataMaps: maps,
  eraseAccount: createEraseAccount({ db, maps }),
  modelKeys: createModelKeys({ db, clock, keys }),
});

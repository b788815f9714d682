import type { DataMap } from '../../data-map.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db, Flags, LanguageModel } from '../../ports/index.ts';
import { createEraseAccount } from './erasure.ts';
import { createModelKeys } from './model-keys.ts';
import { createWithOwnModel } from './own-model.ts';

/** What the room of accounts offers others and needs itself, once for a server. */
export const createAccountServices = ({
  db,
  clock,
  keys,
  maps,
  flags,
  ownModel,
}: {
  db: Db;
  clock: Clock;
  keys: SecretKeys;
  maps: readonly DataMap[];
  flags: Flags;
  ownModel: (key: string) => LanguageModel;
}) => {
  const modelKeys = createModelKeys({ db, clock, keys });
  return {
    dataMaps: maps,
    eraseAccount: createEraseAccount({ db, maps }),
    modelKeys,
    withOwnModel: createWithOwnModel({ modelKeys, flags, ownModel }),
  };
};

import { ofAccount } from '../../data-map.ts';
import { modelKeys as modelKeyTable } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { profileHandlers, type ProfileHandlersDeps } from './profile-handlers.ts';

/** One's own account: profile, own model key, taking everything away, leaving. */
export const account = defineFeature({
  name: 'platform/account',
  data: {
    tables: {
      modelKeys: {
        ...ofAccount(modelKeyTable.userId),
        export: { why: 'A key to somewhere else, which is never read back.' },
        adopt: { why: 'Only members have any.' },
      },
    },
  },
  open: (deps: ProfileHandlersDeps) => ({
    handlers: profileHandlers(deps),
    jobs: [deps.modelKeys.renewSeals],
  }),
});

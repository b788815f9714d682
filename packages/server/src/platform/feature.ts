import { limits } from '@troupe/protocol';
import { lt } from 'drizzle-orm';
import { ofAccount, type Periods, type Sweep } from '../data-map.ts';
import { idempotencyKeys, limitCounts, storedBytes, storedChanges } from '../db/schema.ts';
import { defineFeature } from '../feature.ts';
import { dropSome } from '../kernel/drop-some.ts';
import type { Clock, Database, Db, Images, LanguageModel, Log } from '../ports/index.ts';
import { appSettingsHandlers } from './app-settings.ts';
import { embedHandlers } from './embed.ts';
import { openapiRoute } from './openapi.ts';
import { createRetention } from './retention.ts';
import { vacuumJob } from './vacuum.ts';
import { addUpStoredBytes, moveStoredBytes } from './storage.ts';

export interface PlatformDeps {
  database: Pick<Database, 'executeSql' | 'kind'>;
  db: Db;
  clock: Clock;
  log: Log;
  models: readonly LanguageModel[];
  images: Images;
  retention?: Periods;
  sweeps: Record<string, Sweep>;
}

/** What every surface asks before a session is known, how much is kept and how long. */
export const platform = defineFeature({
  name: 'platform',
  data: {
    group: 'activity',
    tables: {
      storedBytes: {
        ...ofAccount(storedBytes.userId),
        export: { why: 'A sum of what is exported.' },
        adopt: moveStoredBytes,
        alone: { why: 'A sum, which shrinks with what is erased.' },
      },
      storedChanges: {
        ...ofAccount(storedChanges.userId),
        export: { why: 'Parts of a sum of what is exported.' },
        erase: 'delete',
        adopt: { why: 'Moved with the sum.' },
        keep: ['storage'],
        alone: { why: 'A sum, which shrinks with what is erased.' },
      },
      limitCounts: {
        owner: { within: limitCounts.key },
        export: { why: 'Counts of one window.' },
        erase: 'delete',
        adopt: { why: 'A sign-up is no way around a limit, and the member has a window of its own.' },
        keep: ['limits'],
        alone: { why: 'Counts of one window, which go by themselves.' },
      },
      idempotencyKeys: {
        owner: { within: idempotencyKeys.id },
        export: { why: 'Repeated answers, of what is exported by itself.' },
        erase: 'delete',
        adopt: { why: 'A repeated call comes with the token of the first.' },
        keep: ['repeats'],
        alone: { why: 'Repeated answers, which go by themselves.' },
      },
    },
    sweeps: {
      storage: ({ db }) => addUpStoredBytes(db),
      limits: ({ db, now }) => dropSome(db, { key: limitCounts.key, over: lt(limitCounts.expire, now) }),
      repeats: ({ db, daysAgo }) =>
        dropSome(db, { key: idempotencyKeys.id, over: lt(idempotencyKeys.createdAt, daysAgo(limits.idempotencyHours / 24)) }),
    },
  },
  open: ({ database, db, clock, log, models, images, retention: periods, sweeps }: PlatformDeps) => {
    const retention = createRetention({ db, clock, log, periods, sweeps });
    return {
      handlers: [...appSettingsHandlers({ models, images }), ...embedHandlers()],
      rawRoutes: [openapiRoute],
      jobs: [retention.job, ...(database.kind === 'pglite' ? [vacuumJob({ database, log })] : [])],
    };
  },
});

import { ofMember, partOf } from '../../data-map.ts';
import { erasures, exportParts, exports, modelKeys as modelKeyTable } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { createDataExportRoute, type DataExportDeps } from './data-export.ts';
import { dataTableHandlers } from './data-table.ts';
import {
  createExportRoute,
  dropEndedExports,
  exportHandlers,
  writeExportJob,
  type ExportHandlersDeps,
} from './export-handlers.ts';
import { eraseLeavers, leavingHandlers, type LeavingDeps } from './leaving.ts';
import { profileHandlers, type ProfileHandlersDeps } from './profile-handlers.ts';

/** One's own account: profile, own model key, taking everything away, leaving. */
export const account = defineFeature({
  name: 'platform/account',
  data: {
    group: 'account',
    tables: {
      modelKeys: {
        ...ofMember(modelKeyTable.userId),
        export: { why: 'A key to somewhere else, which is never read back.' },
        alone: { why: 'The profile removes the key.' },
      },
      exports: {
        ...ofMember(exports.userId),
        export: { why: 'The archive itself.' },
        keep: ['exports'],
        alone: { why: 'An archive goes by itself after a week.' },
      },
      exportParts: { ...partOf(exportParts.exportId), export: { why: 'The archive itself.' } },
      erasures: {
        ...ofMember(erasures.userId),
        export: { why: 'It is there for an hour, in which the account is closed.' },
        erase: { why: 'The last thing that an erasure removes is its own row.' },
        alone: { why: 'The last thing that an erasure removes is its own row.' },
      },
    },
    sweeps: { exports: dropEndedExports },
  },
  open: (deps: ProfileHandlersDeps & ExportHandlersDeps & LeavingDeps & DataExportDeps) => ({
    handlers: [...profileHandlers(deps), ...exportHandlers(deps), ...leavingHandlers(deps), ...dataTableHandlers(deps)],
    rawRoutes: [createExportRoute(deps), createDataExportRoute(deps)],
    jobs: [deps.modelKeys.renewSeals, writeExportJob(deps), eraseLeavers(deps)],
  }),
});

import { defineFeature } from '../../feature.ts';
import { exportHandlers } from './export.ts';
import { importHandlers, type ImportDeps } from './import.ts';
import { searchHandlers } from './search.ts';

/** Conversations as files, and the search through them. */
export const archive = defineFeature({
  name: 'chat/archive',
  data: { tables: {} },
  open: (deps: ImportDeps) => ({ handlers: [...searchHandlers(deps), ...exportHandlers(deps), ...importHandlers(deps)] }),
});

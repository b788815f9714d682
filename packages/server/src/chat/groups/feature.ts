import { defineFeature } from '../../feature.ts';
import type { Db } from '../../ports/index.ts';
import { groupHandlers } from './groups.ts';

export const groups = defineFeature({
  name: 'chat/groups',
  data: { tables: {} },
  open: (deps: { db: Db }) => ({ handlers: groupHandlers(deps) }),
});

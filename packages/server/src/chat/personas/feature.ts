import { lt } from 'drizzle-orm';
import { ofMember } from '../../data-map.ts';
import { personas as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { personaHandlers, type PersonaDeps } from './persona-handlers.ts';

export const personas = defineFeature({
  name: 'chat/personas',
  data: {
    group: 'creations',
    tables: {
      personas: { ...ofMember(table.userId), keep: ['personas'], alone: 'rows' },
    },
    sweeps: {
      personas: ({ db, periods, daysAgo }) =>
        dropSome(db, { key: table.id, over: lt(table.deletedAt, daysAgo(periods.removedDays)) }),
    },
  },
  open: (deps: PersonaDeps) => ({ handlers: personaHandlers(deps) }),
});

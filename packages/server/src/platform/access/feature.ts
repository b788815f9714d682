import { defineFeature } from '../../feature.ts';
import { liftHolds } from './restrictions.ts';

/** Who may do what: restrictions and adult access. Its doors stand before every call. */
export const access = defineFeature({
  name: 'platform/access',
  data: { tables: {}, sweeps: { holds: ({ db }) => liftHolds(db) } },
  open: () => ({}),
});

import { defineFeature } from '../../feature.ts';
import type { LoreCaller } from './lore-caller.ts';

/** What characters know of their world, by the words that call it. */
export const lore = defineFeature({
  name: 'chat/lore',
  data: { tables: {} },
  open: ({ loreCaller }: { loreCaller: LoreCaller }) => ({ close: loreCaller.close }),
});

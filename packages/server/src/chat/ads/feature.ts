import { defineFeature } from '../../feature.ts';
import { adHandlers } from './ads.ts';

export const ads = defineFeature({
  name: 'chat/ads',
  data: { tables: {} },
  open: (deps: Parameters<typeof adHandlers>[0]) => ({ handlers: adHandlers(deps) }),
});

import { defineFeature } from '../../feature.ts';
import type { Clock, Flags } from '../../ports/index.ts';
import { createOfrepRoute } from './ofrep-route.ts';

/** Which version of a feature an account gets. */
export const flags = defineFeature({
  name: 'platform/flags',
  data: { tables: {} },
  open: (deps: { flags: Flags; clock: Clock }) => ({ rawRoutes: [createOfrepRoute(deps)] }),
});

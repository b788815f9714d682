import { lt } from 'drizzle-orm';
import { ofAccount } from '../../data-map.ts';
import { erasedNames, nameHolds } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { onboardingHandlers, type OnboardingDeps } from './onboarding-handlers.ts';

/** From the first sign-in to a usable account. */
export const onboarding = defineFeature({
  name: 'platform/onboarding',
  data: {
    group: 'account',
    tables: {
      nameHolds: {
        ...ofAccount(nameHolds.userId),
        adopt: { why: 'A guest has no username.' },
        keep: ['names'],
        alone: { why: 'A name is held for a while, then let go by itself.' },
      },
      erasedNames: {
        nobody: 'Keyed digests of usernames that are barred for a while, of accounts that are gone.',
        keep: ['erasedNames'],
      },
    },
    sweeps: {
      names: ({ db, now }) => dropSome(db, { key: nameHolds.name, over: lt(nameHolds.until, now) }),
      erasedNames: ({ db, now }) => dropSome(db, { key: erasedNames.digest, over: lt(erasedNames.until, now) }),
    },
  },
  open: (deps: OnboardingDeps) => ({ handlers: onboardingHandlers(deps) }),
});

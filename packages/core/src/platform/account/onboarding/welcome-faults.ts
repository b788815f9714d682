import { displayNameProblem, email, usernameProblem } from '@troupe/protocol';
import * as v from 'valibot';
import type { Draft } from './draft.ts';
import type { OnboardingText } from './texts.ts';

export type WelcomeField = 'username' | 'name' | 'email' | 'age' | 'toc';
export type WelcomeFaults = Partial<Record<WelcomeField, string>>;

/** What keeps the first step from being done, by field and in the order of the form. */
export const welcomeFaults = (draft: Draft, asksEmail: boolean, text: OnboardingText): WelcomeFaults => {
  const address = draft.email.trim();
  const found: [WelcomeField, string | null][] = [
    ['username', usernameProblem(draft.username)],
    ['name', displayNameProblem(draft.name)],
    [
      'email',
      !asksEmail || v.is(email, address) ? null : text(address === '' ? 'onboarding.email.empty' : 'onboarding.email.invalid'),
    ],
    ['age', draft.age ? null : text('onboarding.age.missing')],
    ['toc', draft.toc ? null : text('onboarding.toc.missing')],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
};

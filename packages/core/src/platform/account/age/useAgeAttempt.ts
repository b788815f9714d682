import {
  AppError,
  limits,
  startAgeCheck,
  updateUserSettings,
  type AgeAttemptState,
  type AgeCheck,
  type AgeMethod,
} from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { placeOf } from './age-words.ts';
import { keepAttempt, readAttempt, type KeptAttempt } from './kept-attempt.ts';
import { tellMatureChange } from './mature-change.ts';
import { keepMatureChoice } from './mature-choice.ts';
import { providerHref } from './provider-href.ts';
import { useText } from './texts.ts';

/** How the check that somebody waits for came out; `passed` with a proof that is not enough here. */
export type AgeOutcome = 'confirmed' | Exclude<AgeAttemptState, 'open'>;

export interface AgeAttempt {
  kept: KeptAttempt;
  /** `asking`: the provider has not answered yet. */
  phase: 'asking' | 'waiting';
  /** The provider's page; null where it is not known any more. */
  href: string | null;
  /** The browser kept the provider's tab shut. */
  isBlocked: boolean;
  /** When the attempt before it began, until the check tells of this one: what came of that is not its outcome. */
  before?: string | null;
}

const outcomeOf = ({ attempt, record }: AgeCheck): AgeOutcome | null => {
  if (attempt === null) return 'expired';
  if (attempt.state === 'open') return null;
  return attempt.state === 'passed' && record?.counts ? 'confirmed' : attempt.state;
};

export interface AgeAttempts {
  attempt: AgeAttempt | null;
  outcome: AgeOutcome | null;
  /** Mature content was switched on, as was asked for. */
  isOn: boolean;
  /** What went wrong with the last press. */
  failure: unknown;
  start: (method: AgeMethod) => void;
  /** Waits no longer: the outcome was read, or nobody wants to know it. */
  leave: () => void;
}

/** Says once that a check did not confirm the age, and why (P-AGE-08). */
const useFailureToast = (check: AgeCheck, outcome: AgeOutcome | null): void => {
  const { notify, t } = useApp();
  const text = useText();
  const isTold = useRef(false);
  const words = outcome && outcome !== 'confirmed' ? text(`age.failed.${outcome}`, { country: placeOf(t, text, check) }) : null;
  useEffect(() => {
    if (words !== null && !isTold.current) notify({ kind: 'danger', text: words, durationMs: limits.toastLongMs });
    isTold.current = words !== null;
  }, [notify, words]);
};

/** A check from the press on Choose to its outcome, in whichever tab that is learnt; across a reload too. */
export const useAgeAttempt = (
  check: AgeCheck,
  refetch: () => Promise<unknown>,
  { back, isWanted }: Pick<KeptAttempt, 'back' | 'isWanted'>,
): AgeAttempts => {
  const app = useApp();
  const { client, notify, t } = app;
  const user = useSession(({ session }) => session?.user.id ?? '');
  const [attempt, setAttempt] = useState<AgeAttempt | null>(() => {
    const kept = readAttempt(app, user);
    return kept && { kept, phase: 'waiting', href: null, isBlocked: false };
  });
  const [isOn, setOn] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const started = check.attempt?.started_at ?? null;
  const isKnown = attempt?.before === undefined || attempt.before !== started;
  if (attempt && attempt.before !== undefined && isKnown) setAttempt({ ...attempt, before: undefined });
  const outcome = attempt?.phase === 'waiting' && isKnown ? outcomeOf(check) : null;
  useFailureToast(check, outcome);

  const start = async (method: AgeMethod) => {
    // Opened by the press itself: browsers keep a tab shut that comes after an answer.
    const tab = globalThis.open('', '_blank');
    if (tab) tab.opener = null;
    const begun: AgeAttempt = {
      kept: { user, method, back, isWanted },
      phase: 'asking',
      href: null,
      isBlocked: tab === null,
      before: started,
    };
    setFailure(null);
    setAttempt(begun);
    try {
      const { providerUrl } = await client.call(startAgeCheck, { body: { method } });
      const href = providerHref(providerUrl, globalThis.location.href);
      if (href === null) throw new AppError('unavailable', { message: 'the provider’s address is not to be trusted' });
      keepAttempt(app, begun.kept);
      tab?.location.replace(href);
      await refetch();
      setAttempt({ ...begun, phase: 'waiting', href });
    } catch (error) {
      tab?.close();
      setAttempt(null);
      setFailure(error);
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastLongMs });
    }
  };

  const leave = () => {
    keepAttempt(app, null);
    setAttempt(null);
  };

  const isSettled = useRef(false);
  const wantsOn = attempt?.kept.isWanted === true;
  useEffect(() => {
    if (outcome !== 'confirmed') {
      isSettled.current = false;
      return;
    }
    if (isSettled.current) return;
    isSettled.current = true;
    const settle = async () => {
      keepAttempt(app, null);
      if (wantsOn) {
        await app.client.call(updateUserSettings, { body: { showNSFW: true } });
        keepMatureChoice(app, true);
        setOn(true);
      }
    };
    // Where it could not be switched on, the dialog says that it can be, in the profile.
    void settle()
      .catch(() => undefined)
      .then(() => tellMatureChange(app));
  }, [app, outcome, wantsOn]);

  return { attempt, outcome, isOn, failure, start: (method) => void start(method), leave };
};

import type { User } from '@troupe/protocol';
import { useEffect, useId, useRef } from 'react';
import { inEnglish } from '../../../i18n/english.ts';
import { CommunityGuidelines } from './CommunityGuidelines.tsx';
import { ComesAlong } from './ComesAlong.tsx';
import * as styles from './onboarding.css.ts';
import { Steps } from './Steps.tsx';
import { useText } from './texts.ts';
import { useOnboarding } from './useOnboarding.ts';
import { WelcomeAboard } from './WelcomeAboard.tsx';

export interface OnboardingProps {
  user: User;
  /** Of the headings: a page has its own, a dialog stands below one. */
  level: 'h1' | 'h2';
  onDone: (user: User) => void;
  onSignOut: () => void;
}

/** Both steps, at the one that the account and the draft are at, so that any tab goes on where another stopped. */
export const Onboarding = ({ user, level: Heading, onDone, onSignOut }: OnboardingProps) => {
  const text = useText();
  const id = useId();
  const { draft, change, isTaken, status, start } = useOnboarding(user, onDone);
  const isNamed = user.username !== null;
  const step = isNamed ? 'guidelines' : draft.step;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const title = (key: 'onboarding.welcome.title' | 'onboarding.guidelines.title') => (
    <>
      <Steps step={step} />
      <Heading
        ref={heading}
        id={`${id}title`}
        tabIndex={-1}
        className={styles.title}
        {...(key === 'onboarding.guidelines.title' ? inEnglish : undefined)}
      >
        {text(key)}
      </Heading>
    </>
  );
  return step === 'welcome' ? (
    <div className={styles.aboard}>
      <WelcomeAboard
        draft={draft}
        asksEmail={user.onboarding === 'needs_email'}
        isTaken={isTaken}
        heading={title('onboarding.welcome.title')}
        onChange={change}
        onNext={() => change({ step: 'guidelines' })}
        onSignOut={onSignOut}
      />
      <ComesAlong />
    </div>
  ) : (
    <CommunityGuidelines
      hasAgreed={draft.guidelines}
      hasFailed={status === 'failed'}
      isSending={status === 'sending' || status === 'done'}
      heading={title('onboarding.guidelines.title')}
      onBack={isNamed ? undefined : () => change({ step: 'welcome' })}
      onAgree={(guidelines) => change({ guidelines })}
      onStart={() => void start()}
    />
  );
};

import { useApp, useSession } from '../../../app/index.ts';
import { Button, ButtonLink, EmptyState } from '../../../ui/index.ts';
import { Onboarding, type OnboardingProps } from './Onboarding.tsx';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

/** The page `/signup` (P-ROUTE-03): Welcome Aboard for whom it is for, and a word for everybody else. */
export const SignUpScreen = ({ onDone, onSignOut }: Pick<OnboardingProps, 'onDone' | 'onSignOut'>) => {
  const { links, wayTo } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const user = useSession(({ session }) => session?.user);
  const signIn = wayTo({ name: 'platform.sign-in' });

  const body = () => {
    if (status === 'loading' || user?.onboarding === 'signed_in') return <WaitingRows />;
    if (status !== 'authenticated' || !user) {
      const action = signIn && (
        <Button variant="primary" onClick={signIn}>
          {text('onboarding.sign-in')}
        </Button>
      );
      return <EmptyState title={text('onboarding.guest')} action={action} />;
    }
    if (user.username !== null && user.onboarding !== 'needs_guidelines') {
      const home = <ButtonLink href={links({ name: 'home' })}>{text('onboarding.home')}</ButtonLink>;
      return <EmptyState title={text('onboarding.ready')} action={home} />;
    }
    // Another account is another draft.
    return <Onboarding key={user.id} user={user} level="h1" onDone={onDone} onSignOut={onSignOut} />;
  };
  const isForm = status === 'authenticated' && user?.username === null;
  return (
    <div className={styles.page} data-troupe-part="sign-up">
      {!isForm && <h1 className={styles.hiddenTitle}>{text('onboarding.welcome.title')}</h1>}
      {body()}
    </div>
  );
};

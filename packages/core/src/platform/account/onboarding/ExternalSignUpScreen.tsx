import { useEffect } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { ButtonLink, EmptyState } from '../../../ui/index.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';
import { ExternalNames } from './ExternalNames.tsx';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

export interface ExternalSignUpScreenProps {
  /** A partner's user who is named has nothing to do here. */
  onDone: () => void;
  onSignOut: () => void;
}

/** The page `/external/signup` (P-ROUTE-03, P-ROUTE-18): a partner's user says who they are, everybody else where to go. */
export const ExternalSignUpScreen = ({ onDone, onSignOut }: ExternalSignUpScreenProps) => {
  const { links } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const user = useSession(({ session }) => session?.user);
  const isPartners = user?.platform === 'partner';
  const isNamed = isPartners && user.username !== null;
  useEffect(() => {
    if (isNamed) onDone();
    // Once: the surface hands over a new function at every look.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isNamed]);

  const body = () => {
    if (status === 'loading' || isNamed) return <WaitingRows />;
    if (isPartners) return <ExternalNames key={user.id} onSignOut={onSignOut} />;
    const home = <ButtonLink href={links({ name: 'home' })}>{text('onboarding.home')}</ButtonLink>;
    const isMember = user?.platform === 'first_party';
    return <EmptyState title={text(isMember ? 'onboarding.ready' : 'onboarding.external.nobody')} action={home} />;
  };
  return (
    <div className={styles.page} data-troupe-part="sign-up">
      {(!isPartners || isNamed) && <h1 className={styles.hiddenTitle}>{text('onboarding.welcome.title')}</h1>}
      {body()}
    </div>
  );
};

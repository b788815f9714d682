import type { SyntheticEvent } from 'react';
import { useModal } from '../../../ui/overlays/useModal.ts';
import { Onboarding, type OnboardingProps } from './Onboarding.tsx';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

/** Onboarding over the page that one was on (P-ROUTE-17). It is left by finishing it, or by signing out. */
export const OnboardingDialog = (props: Omit<OnboardingProps, 'level'>) => {
  const text = useText();
  const dialog = useModal(true, () => undefined);
  // A browser may close a dialog at the second Escape, whatever was said to the first.
  const handleClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) currentTarget.showModal();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={text('onboarding.welcome.title')}
      data-troupe-part="onboarding"
      onClose={handleClose}
    >
      <div className={styles.inside}>
        <Onboarding {...props} level="h2" />
      </div>
    </dialog>
  );
};

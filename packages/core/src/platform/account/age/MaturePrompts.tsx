import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Badge, Button, ButtonLink, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { useText } from './texts.ts';

export interface UnlockPromptProps {
  onClose: () => void;
  /** Somebody is about to sign in because of it. */
  onWant: () => void;
}

/** What a guest meets who asks for mature content (P-EXP-14). */
export const UnlockPrompt = ({ onClose, onWant }: UnlockPromptProps) => {
  const { wayTo } = useApp();
  const text = useText();
  const signUp = wayTo({ name: 'platform.sign-up' }) ?? wayTo({ name: 'platform.sign-in' });
  const signIn = wayTo({ name: 'platform.sign-in' });
  const go = (way: () => void) => () => {
    onClose();
    onWant();
    way();
  };
  return (
    <Dialog {...inEnglish} isOpen onClose={onClose} title={text('age.unlock')} closeLabel={text('age.close')}>
      <p className={css.line}>{text('age.unlock.text')}</p>
      <ol className={css.steps}>
        {(['account', 'verify', 'back'] as const).map((step, index) => (
          <li key={step} className={css.stepRow}>
            <Badge aria-hidden="true">{index + 1}</Badge>
            <span>{text(`age.unlock.${step}`)}</span>
          </li>
        ))}
      </ol>
      {signUp && (
        <Button ref={takeFirstFocus} variant="primary" onClick={go(signUp)}>
          {text('age.unlock.create')}
        </Button>
      )}
      {signIn && (
        <Button variant="quiet" onClick={go(signIn)}>
          {text('age.unlock.login')}
        </Button>
      )}
    </Dialog>
  );
};

export interface ProfilePromptProps {
  profileHref: string | null;
  /** Whether an age has to be shown first. */
  isAsked: boolean;
  onClose: () => void;
}

/** What a member meets whose account does not show mature content (P-EXP-14, P-PROF-07). */
export const ProfilePrompt = ({ profileHref, isAsked, onClose }: ProfilePromptProps) => {
  const text = useText();
  return (
    <Dialog {...inEnglish} isOpen onClose={onClose} title={text('age.profile')} closeLabel={text('age.close')}>
      <p className={css.line}>{text(isAsked ? 'age.profile.text' : 'age.profile.text-open')}</p>
      <div className={css.actions}>
        <Button variant="quiet" className={css.action} onClick={onClose}>
          {text('age.profile.not-now')}
        </Button>
        {profileHref !== null && (
          <ButtonLink ref={takeFirstFocus} variant="primary" className={css.action} href={profileHref}>
            {text('age.profile.go')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
};

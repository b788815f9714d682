import { email, type EndpointInput, type SocialProvider, type startLogin } from '@troupe/protocol';
import { useRef, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { useT } from '../../../app/index.ts';
import { Button, ButtonLink, Dialog, Field, takeFirstFocus } from '../../../ui/index.ts';
import { PasskeySignIn, type PasskeySignInProps } from '../passkeys/PasskeySignIn.tsx';
import { hasPasskeys } from '../passkeys/web-authn.ts';
import * as styles from './SignInDialog.css.ts';
import { ProviderMark, providerNames } from './ProviderMark.tsx';

/** Whom the user wants to sign in with. */
export type SignInRequest = Pick<EndpointInput<typeof startLogin>['query'], 'login_hint' | 'provider'>;

export interface SignInDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Address of `startLogin` for a request: sign-in leaves the page, so each surface goes its own way. */
  hrefFor: (request: SignInRequest) => string;
  /** Accounts elsewhere that something stands behind; no button leads nowhere. */
  providers: readonly SocialProvider[];
  /** A valid e-mail was sent; the surface follows `hrefFor` of it. */
  onEmail: (request: SignInRequest) => void;
  /** Where passkeys open accounts: where one goes on, and how. */
  passkeys?: PasskeySignInProps | null;
}

/** The sign-in overlay (P-AUTH-01): an e-mail, checked before it is sent, or an account one has elsewhere. */
export const SignInDialog = ({ isOpen, onClose, hrefFor, providers, onEmail, passkeys = null }: SignInDialogProps) => {
  const t = useT();
  const [error, setError] = useState<'sign-in.empty' | 'sign-in.invalid' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const shown = isOpen && hasPasskeys() ? passkeys : null;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = v.safeParse(email, input.current?.value ?? '');
    if (given.success) return onEmail({ provider: 'email', login_hint: given.output });
    setError(input.current?.value.trim() ? 'sign-in.invalid' : 'sign-in.empty');
    input.current?.focus();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sign-in.title')}
      closeLabel={t('common.close')}
      data-troupe-part="sign-in"
    >
      <p className={styles.text}>{t('sign-in.text')}</p>
      <form noValidate className={styles.form} onSubmit={handleSubmit}>
        <Field
          ref={(element) => {
            takeFirstFocus(element);
            input.current = element;
          }}
          type="email"
          inputMode="email"
          autoComplete={shown ? 'username webauthn' : 'email'}
          dir="ltr"
          required
          label={t('sign-in.email')}
          placeholder={t('sign-in.email-placeholder')}
          error={error && t(error)}
          onChange={() => setError(null)}
        />
        <Button type="submit" variant="primary" size="lg" isBlock>
          {t('sign-in.submit')}
        </Button>
      </form>
      {shown && <PasskeySignIn {...shown} />}
      {providers.length > 0 && (
        <>
          <p className={styles.or}>{t('sign-in.or')}</p>
          <ul className={styles.providers}>
            {providers.map((provider) => (
              <li key={provider}>
                <ButtonLink variant="outline" isBlock href={hrefFor({ provider })}>
                  <ProviderMark provider={provider} />
                  {t('sign-in.provider', { provider: providerNames[provider] })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};

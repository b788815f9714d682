import { passkeyLimits, type PasskeyList } from '@troupe/protocol';
import { useId } from 'react';
import { useSession } from '../../../app/index.ts';
import { lockIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Notice } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { usePasskeyText } from './texts.ts';
import { usePasskeys, type PasskeyStore } from './usePasskeys.ts';
import { hasPasskeys } from './web-authn.ts';

export interface PasskeysSectionProps {
  /** Where one signs in once more and comes back. */
  signInHref: (email: string | null) => string;
}

/** The passkeys of the account; nothing where they open none. */
export const PasskeysSection = ({ signInHref }: PasskeysSectionProps) => {
  const text = usePasskeyText();
  const store = usePasskeys();
  const id = useId();
  const { list, error } = store;
  if (list ? !list.is_offered : !error) return null;
  return (
    <section className={css.stack} aria-labelledby={id} data-troupe-part="passkeys">
      <h2 className={css.settingTitle} id={id}>
        {text('passkeys.title')}
      </h2>
      <p className={css.muted}>{text('passkeys.text')}</p>
      {list ? <Passkeys id={id} list={list} store={store} signInHref={signInHref} /> : <ErrorSection onRetry={store.retry} />}
    </section>
  );
};

const Passkeys = ({
  id,
  list: { passkeys, is_recent },
  store,
  signInHref,
}: PasskeysSectionProps & { /** Of the heading. */ id: string; list: PasskeyList; store: PasskeyStore }) => {
  const text = usePasskeyText();
  const email = useSession(({ session }) => session?.user.email ?? null);
  const way = () => {
    if (passkeys.length >= passkeyLimits.most)
      return <p className={css.muted}>{text('passkeys.full', { most: String(passkeyLimits.most) })}</p>;
    if (!hasPasskeys()) return <p className={css.muted}>{text('passkeys.cannot')}</p>;
    if (is_recent) return <Add store={store} isFirst={passkeys.length === 0} />;
    return (
      <Notice
        tone="neutral"
        glyph={lockIcon}
        action={
          <ButtonLink variant={passkeys.length === 0 ? 'primary' : 'outline'} href={signInHref(email)}>
            {text('passkeys.recent.button')}
          </ButtonLink>
        }
      >
        <strong>{text('passkeys.recent.title')}</strong> {text('passkeys.recent.text')}
      </Notice>
    );
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={css.muted}>
          <strong className={css.strong}>{text('passkeys.none')}</strong> · {text('passkeys.none.text')}
        </p>
      ) : (
        <ul className={css.list} aria-labelledby={id}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} store={store} />
          ))}
        </ul>
      )}
      {way()}
    </>
  );
};

const Add = ({ store, isFirst }: { store: PasskeyStore; isFirst: boolean }) => {
  const text = usePasskeyText();
  return (
    <div className={css.row}>
      <Button variant={isFirst ? 'primary' : 'outline'} disabled={store.running !== null} onClick={() => void store.add()}>
        {text('passkeys.add')}
      </Button>
      <span className={css.muted} role="status">
        {store.running === 'add' && text('passkeys.adding')}
      </span>
    </div>
  );
};

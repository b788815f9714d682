import { passkeyLimits, type Passkey } from '@troupe/protocol';
import { useRef, useState, type SubmitEvent } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, Dialog, Field } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { dayOf, momentOf } from '../../parts/dates/when.ts';
import { usePasskeyText } from './texts.ts';
import type { PasskeyStore } from './usePasskeys.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  store: PasskeyStore;
}

/** One passkey: its name, where it is and when it was used, another name for it, and its end. */
export const PasskeyRow = ({ passkey, store }: PasskeyRowProps) => {
  const { t } = useApp();
  const text = usePasskeyText();
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const { name, host, is_synced, created_at, used_at } = passkey;
  const facts = [
    ...(host === window.location.hostname ? [] : [text('passkeys.elsewhere', { host })]),
    used_at === null ? text('passkeys.unused') : text('passkeys.used', { time: momentOf(t, used_at) }),
    text('passkeys.made', { date: dayOf(t, created_at) }),
    ...(is_synced ? [text('passkeys.synced')] : []),
  ];
  const close = () => setAsking(null);
  return (
    <li className={css.listRow}>
      <span className={css.main}>
        <strong className={css.strong} dir="auto">
          {name}
        </strong>
        <span className={css.muted}>{facts.join(' · ')}</span>
      </span>
      <Button variant="quiet" size="sm" aria-label={text('passkeys.rename.label', { name })} onClick={() => setAsking('rename')}>
        {text('passkeys.rename')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={text('passkeys.remove.label', { name })}
        onClick={() => setAsking('remove')}
      >
        {text('passkeys.remove')}
      </Button>
      {asking === 'rename' && <Rename passkey={passkey} store={store} onClose={close} />}
      {asking === 'remove' && <Remove passkey={passkey} store={store} onClose={close} />}
    </li>
  );
};

const Rename = ({ passkey, store, onClose }: PasskeyRowProps & { onClose: () => void }) => {
  const { t } = useApp();
  const text = usePasskeyText();
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    setEmpty(name === '');
    if (name === '') return input.current?.focus();
    if (await store.rename(passkey, name)) onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('passkeys.rename.title')} closeLabel={t('common.close')} className={css.dialog}>
      <form noValidate className={css.stack} onSubmit={(event) => void handleSubmit(event)}>
        <Field
          ref={input}
          label={text('passkeys.name')}
          defaultValue={passkey.name}
          maxLength={passkeyLimits.nameMax}
          dir="auto"
          required
          error={isEmpty ? text('passkeys.name.empty') : null}
          onChange={() => setEmpty(false)}
        />
        <div className={css.actions}>
          <Button variant="quiet" onClick={onClose}>
            {text('passkeys.cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={store.running !== null}>
            {text('passkeys.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Remove = ({ passkey, store, onClose }: PasskeyRowProps & { onClose: () => void }) => {
  const { t } = useApp();
  const text = usePasskeyText();
  const title = text('passkeys.remove.title', { name: passkey.name });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} className={css.dialog}>
      <p className={css.muted}>{text('passkeys.remove.text')}</p>
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {text('passkeys.cancel')}
        </Button>
        <Button
          variant="outline"
          className={css.danger}
          disabled={store.running !== null}
          onClick={() => void store.remove(passkey).then((isGone) => isGone && onClose())}
        >
          {text('passkeys.remove')}
        </Button>
      </div>
    </Dialog>
  );
};

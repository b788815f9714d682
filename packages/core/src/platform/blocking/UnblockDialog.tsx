import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './blocking.css.ts';
import { texts } from './texts.ts';

export interface UnblockDialogProps {
  username: string;
  /** Throws where it could not be done; the dialog then stays. */
  onUnblock: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a creator is unblocked (C-BLOCK-03). */
export const UnblockDialog = ({ username, onUnblock, onClose }: UnblockDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [isSending, setSending] = useState(false);
  const unblock = () => {
    setSending(true);
    onUnblock().then(onClose, () => setSending(false));
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('blocking.unblock')} closeLabel={t('common.close')} className={css.dialog}>
      <p className={css.text}>{text('blocking.unblock.confirm', { username })}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('blocking.cancel')}</Button>
        <Button variant="primary" disabled={isSending} onClick={unblock}>
          {text('blocking.unblock.yes')}
        </Button>
      </div>
    </Dialog>
  );
};

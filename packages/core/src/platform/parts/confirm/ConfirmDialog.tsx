import type { ReactNode } from 'react';
import { useApp, useSubmit } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Notice, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './confirm.css.ts';

export interface ConfirmDialogProps {
  title: string;
  /** What will have happened afterwards. */
  children: ReactNode;
  /** The words of the two ways: back, and on. */
  cancel: string;
  confirm: string;
  /** What it does cannot be undone. */
  isDanger?: boolean;
  /** Throws where it could not be done; the dialog then stays and says why. */
  onConfirm: () => Promise<unknown>;
  /** After it went well; without, the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before something is done, and shows in its place what went wrong (P-ERR-04). */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, cancel, confirm, isDanger = false, onConfirm, onClose, onDone = onClose } = props;
  const { t } = useApp();
  const { isRunning, failure, submit } = useSubmit(onDone);
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} className={css.dialog}>
      <p className={css.text}>{children}</p>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <div className={css.actions}>
        {/* First, so that Enter pressed unread changes nothing. */}
        <Button ref={takeFirstFocus} variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} disabled={isRunning} onClick={() => void submit(onConfirm)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
};

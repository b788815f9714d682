import { deleteData } from '@troupe/protocol';
import { useApp, useSubmit } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';

export interface EraseDataProps {
  name: string;
  /** The name in words. */
  title: string;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before all there is of one row goes, and says so where it could not. */
export const EraseData = ({ name, title, onClose, onErased }: EraseDataProps) => {
  const { client, t } = useApp();
  const text = useText();
  const { isRunning, failure, submit } = useSubmit(onErased);
  return (
    <Dialog isOpen onClose={onClose} title={text('account.table.ask', { name: title })} className={css.dialog}>
      <p className={css.muted}>{text('account.table.ask.text')}</p>
      {failure !== null && (
        <p className={css.bad} role="alert">
          {t.error(failure)}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {text('account.table.keep')}
        </Button>
        <Button
          variant="danger"
          disabled={isRunning}
          onClick={() => void submit(() => client.call(deleteData, { params: { name } }))}
        >
          {text('account.table.erase')}
        </Button>
      </div>
    </Dialog>
  );
};

import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, takeFirstFocus } from '../../ui/index.ts';
import * as css from '../lists/lists.css.ts';
import { draftTexts } from '../lists/texts.ts';

/** What becomes of drafts that only this device has when their member signs out. */
export type UnsentChoice = 'again' | 'keep' | 'discard' | 'stay';

export interface UnsentDialogProps {
  count: number;
  onChoose: (choice: UnsentChoice) => void;
}

/** Asks before somebody signs out with drafts that the account could not take (R-DRAFT-01). */
export const UnsentDialog = ({ count, onChoose }: UnsentDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(draftTexts);
  return (
    <Dialog
      isOpen
      onClose={() => onChoose('stay')}
      title={text('drafts.leaving', { count })}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <p className={css.text}>{text('drafts.leaving.text')}</p>
      <div className={css.dialogActions}>
        <Button variant="danger" onClick={() => onChoose('discard')}>
          {text('drafts.leaving.discard')}
        </Button>
        <Button variant="outline" onClick={() => onChoose('keep')}>
          {text('drafts.leaving.keep')}
        </Button>
        <Button ref={takeFirstFocus} variant="primary" onClick={() => onChoose('again')}>
          {t('common.try-again')}
        </Button>
      </div>
    </Dialog>
  );
};

import { useApp } from '../../app/index.ts';
import { Button, Dialog, takeFirstFocus } from '../../ui/index.ts';
import { useFieldText } from '../fields/texts.ts';
import * as css from './parts.css.ts';

export interface Leaving {
  go: () => void;
  stay: () => void;
}

/** Asked on the way out with something unsaved (R-DRAFT-03). */
export const LeaveDialog = ({ leaving }: { leaving: Leaving }) => {
  const { t } = useApp();
  const text = useFieldText();
  return (
    <Dialog isOpen onClose={leaving.stay} title={text('persona.leave.title')} closeLabel={t('common.close')}>
      <p className={css.dialogText}>{text('editor.leave.text')}</p>
      <div className={css.dialogActions}>
        <Button variant="quiet" onClick={leaving.go}>
          {text('editor.leave.go')}
        </Button>
        <Button ref={takeFirstFocus} variant="primary" onClick={leaving.stay}>
          {text('editor.leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
};

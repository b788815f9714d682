import { useApp } from '../../../app/index.ts';
import { Button, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import { actions, dialogText } from '../workbench/workbench.css.ts';

export interface StartOverDialogProps {
  /** What the lorebook on the device is called. */
  name: string;
  onClose: () => void;
  onGo: () => void;
}

/** Asked before another lorebook takes the place of the one that is on this device alone. */
export const StartOverDialog = ({ name, onClose, onGo }: StartOverDialogProps) => {
  const { t } = useApp();
  const text = useText();
  return (
    <Dialog isOpen onClose={onClose} title={text('lore.choose.over')} closeLabel={t('common.close')}>
      <p className={dialogText}>{text('lore.choose.over.text', { name })}</p>
      <div className={actions}>
        <Button variant="danger" onClick={onGo}>
          {text('lore.entry.discard')}
        </Button>
        <Button ref={takeFirstFocus} variant="primary" onClick={onClose}>
          {text('persona.cancel')}
        </Button>
      </div>
    </Dialog>
  );
};

import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useChatUi } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './feedback.css.ts';
import { texts } from './texts.ts';

/** The chat's Error dialog (docs/features/chat/feedback.md): why something was put back that is no longer in sight. */
export const ErrorPanel = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const refusal = useChatUi((ui) => ui.refusal);
  return (
    <Dialog isOpen onClose={onClose} title={text('error.title')} role="alertdialog" className={css.dialog}>
      <p className={css.text}>{t.error(refusal)}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={onClose}>
          {text('error.close')}
        </Button>
      </div>
    </Dialog>
  );
};

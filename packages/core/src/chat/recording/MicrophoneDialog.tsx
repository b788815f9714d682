import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from '../composer/texts.ts';
import * as css from './MicrophoneDialog.css.ts';
import { useRecording } from './useRecording.ts';

/** Before the browser asks for the microphone: what for, and where the sound goes (C-VOICE-11). */
export const MicrophoneDialog = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { agree } = useRecording();
  return (
    <Dialog isOpen onClose={onClose} title={text('recording.ask.title')} closeLabel={t('common.close')}>
      <div className={css.body}>
        <p>{text('recording.ask.why')}</p>
        <p>{text('recording.ask.where')}</p>
        <div className={css.actions}>
          <Button onClick={onClose}>{text('recording.ask.not-now')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              agree();
            }}
          >
            {text('recording.ask.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

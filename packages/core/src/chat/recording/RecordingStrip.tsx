import { useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon, micIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useChatUi } from '../open-chat/open-chat.ts';
import { texts } from '../composer/texts.ts';
import { strip } from '../composer/strip.css.ts';
import { useRecording } from './useRecording.ts';

/** That the microphone is on, or why it is not. */
export const RecordingStrip = () => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const recording = useChatUi((ui) => ui.recording);
  const { dismiss } = useRecording();
  if (recording.status === 'play') return null;
  if (recording.status === 'stop') {
    return (
      <div className={strip}>
        <Notice
          tone="accent"
          glyph={micIcon}
          role="status"
          data-troupe-part="recording-strip"
          action={
            <Button variant="inherit" size="sm" onClick={recording.stop}>
              {text('recording.stop')}
            </Button>
          }
        >
          {text('recording.listening')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={strip}>
      <Notice
        tone="warning"
        glyph={alertIcon}
        role="alert"
        data-troupe-part="recording-problem"
        action={
          <Button variant="inherit" size="sm" onClick={dismiss}>
            {t('common.close')}
          </Button>
        }
      >
        {text(`recording.${recording.problem}`)}
      </Notice>
    </div>
  );
};

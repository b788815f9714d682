import { useEffect } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { micIcon, stopIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import * as css from '../composer/tool.css.ts';
import { texts } from '../composer/texts.ts';
import { useIsComposerLocked } from '../composer/useIsComposerLocked.ts';
import { useRecording } from './useRecording.ts';

/** Toggles recording: what is said is written into the box. */
export const RecordButton = () => {
  const text = useOwnTexts(texts);
  const { ui } = useOpenChat();
  const recording = useChatUi((state) => state.recording);
  const isLocked = useIsComposerLocked();
  const { press } = useRecording();
  // The microphone is not left on for a conversation that is no longer there.
  useEffect(
    () => () => {
      const last = ui.getState().recording;
      if (last.status === 'stop') last.stop();
    },
    [ui],
  );
  const isOn = recording.status === 'stop';
  return (
    <IconButton
      glyph={isOn ? stopIcon : micIcon}
      label={text(isOn ? 'recording.stop' : 'recording.start')}
      isPressed={isOn}
      className={css.tool}
      data-troupe-part="recording"
      data-troupe-state={recording.status === 'stop' ? 'on' : recording.status}
      aria-disabled={(isLocked && !isOn) || undefined}
      onClick={() => (isOn ? recording.stop() : !isLocked && press())}
    />
  );
};

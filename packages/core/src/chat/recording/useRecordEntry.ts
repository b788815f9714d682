import { useOwnTexts } from '../../app/index.ts';
import { micIcon, stopIcon } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/index.ts';
import { useChatUi } from '../open-chat/open-chat.ts';
import { texts } from '../composer/texts.ts';
import { useIsComposerLocked } from '../composer/useIsComposerLocked.ts';
import { useRecording } from './useRecording.ts';

/** Recording as a row of a menu, where its button has no room. */
export const useRecordEntry = (): MenuItem => {
  const text = useOwnTexts(texts);
  const recording = useChatUi((state) => state.recording);
  const isLocked = useIsComposerLocked();
  const { press } = useRecording();
  const isOn = recording.status === 'stop';
  return {
    id: 'record',
    label: text(isOn ? 'recording.stop' : 'recording.start'),
    glyph: isOn ? stopIcon : micIcon,
    isDisabled: isLocked && !isOn,
    onSelect: isOn ? recording.stop : press,
  };
};

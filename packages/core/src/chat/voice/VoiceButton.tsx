import { useOwnTexts } from '../../app/index.ts';
import { stopIcon, volumeIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';
import { useIsWithinReach } from '../upgrade/useIsWithinReach.ts';
import { texts } from './texts.ts';
import { useReader, useVoice } from './useVoice.ts';

/** Under a character's message: `idle` leads to a voice or a plan, `play` reads it, `stop` while it is audible (C-VOICE-01). */
export const VoiceButton = ({ message }: MessageSlotProps) => {
  const text = useOwnTexts(texts);
  const { voiceId, choose } = useVoice();
  const [isRead, reader] = useReader(({ messageId }) => messageId === message.id);
  const isWithinReach = useIsWithinReach('tts');
  if (!isWithinReach || message.role !== 'bot' || message.content.trim() === '') return null;
  const state = isRead ? 'stop' : voiceId ? 'play' : 'idle';
  const act = () => {
    if (isRead) reader.stop();
    else if (voiceId) reader.play(message.id, voiceId);
    else choose();
  };
  return (
    <IconButton
      size="sm"
      glyph={isRead ? stopIcon : volumeIcon}
      label={text(`voice.button.${state}`)}
      data-troupe-part="voice-button"
      data-troupe-state={state}
      onClick={act}
    />
  );
};

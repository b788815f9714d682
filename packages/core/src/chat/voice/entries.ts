import { listVoices } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { faceGreatIcon, stopIcon, volumeIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { useIsWithinReach } from '../upgrade/useIsWithinReach.ts';
import { texts } from './texts.ts';
import { useReader, useVoice } from './useVoice.ts';

export const useVoiceEntry: ChatMenuEntry = () => {
  const { client } = useApp();
  const text = useOwnTexts(texts);
  const { voiceId, choose } = useVoice();
  const { data } = useQuery({
    queryKey: [listVoices.id],
    enabled: voiceId !== null,
    queryFn: ({ signal }) => client.call(listVoices, {}, { signal }),
    staleTime: 300_000,
  });
  const isWithinReach = useIsWithinReach('tts');
  if (!isWithinReach) return null;
  const name = data?.voices.find(({ id }) => id === voiceId)?.name;
  return { id: 'voice', label: text('voice.change'), glyph: volumeIcon, ...(name ? { value: name } : {}), onSelect: choose };
};

/** Reads any message of the character's, wherever it stands: the button is under the last ones only. */
export const useReadEntry: MessageMenuEntry = (_chat, message) => {
  const text = useOwnTexts(texts);
  const { voiceId, choose } = useVoice();
  const isWithinReach = useIsWithinReach('tts');
  const [isRead, reader] = useReader(({ messageId }) => messageId === message.id);
  if (!isWithinReach || message.role !== 'bot' || message.content.trim() === '') return null;
  return {
    id: 'read',
    label: text(isRead ? 'voice.button.stop' : 'voice.button.play'),
    glyph: isRead ? stopIcon : volumeIcon,
    onSelect: () => {
      if (isRead) reader.stop();
      else if (voiceId) reader.play(message.id, voiceId);
      else choose();
    },
  };
};

/** Rates how the conversation's voice reads this message. */
export const useRateVoiceEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const { voiceId } = useVoice();
  if (message.role !== 'bot' || voiceId === null || message.content.trim() === '') return null;
  return {
    id: 'rate-voice',
    label: text('voice.rate'),
    glyph: faceGreatIcon,
    onSelect: () => chat.open('rate-voice', { message }),
  };
};

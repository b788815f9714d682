import { listVoices } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { faceGreatIcon, volumeIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../companion/menus.ts';
import { texts } from './texts.ts';
import { useVoice } from './useVoice.ts';

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
  const name = data?.voices.find(({ id }) => id === voiceId)?.name;
  return { id: 'voice', label: text('voice.change'), glyph: volumeIcon, ...(name ? { value: name } : {}), onSelect: choose };
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

import { ofAccount, partOf } from '../../data-map.ts';
import { speechAudio, voiceRatings } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSpeech } from './audio-cache.ts';
import { createAudio, type AudioDeps } from './audio.ts';

/** Everything that is heard. */
export const voice = defineFeature({
  name: 'chat/voice',
  data: {
    group: 'chats',
    tables: {
      speechAudio: { ...partOf(speechAudio.messageId), export: { why: 'Made again of the message at any time.' } },
      voiceRatings: { ...ofAccount(voiceRatings.userId), adopt: { why: 'Guests hear no voices.' }, alone: 'rows' },
    },
    removal: dropSpeech,
  },
  open: ({ speechCacheBytes, ...deps }: Omit<AudioDeps, 'cacheBytes' | 'pollMs'> & { speechCacheBytes: number }) => {
    const audio = createAudio({ ...deps, cacheBytes: speechCacheBytes });
    return {
      handlers: audio.registrations,
      openSocket: audio.sockets.open,
      stop: () => {
        audio.sockets.close();
        return deps.speech.close();
      },
    };
  },
});

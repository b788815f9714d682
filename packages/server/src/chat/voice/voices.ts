import {
  AppError,
  badField,
  createAudioTicket,
  getMessageAudio,
  getVoiceSample,
  listVoices,
  rateVoice,
  updateConversationVoice,
  type Voice,
} from '@troupe/protocol';
import { voiceRatings } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits, Speech, SpeechVoice } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import type { AudioCache } from './audio-cache.ts';
import { findReadable } from './readable-message.ts';
import type { AudioTickets } from './tickets.ts';
import { joinBytes, wavFile } from './wav-file.ts';
import { limitRules } from '../../limits.ts';

const sampleText = 'Hello. This is how I sound when I read a story to you.';

const toVoice = ({ id, name, description, gender, language, sampleUrl }: SpeechVoice): Voice => ({
  id,
  name,
  description,
  gender,
  language,
  audio_url: sampleUrl ?? `/api/v1/voices/${id}/sample`,
});

const wavAnswer = (file: Uint8Array<ArrayBuffer>, cacheControl: string) =>
  new Response(file, {
    headers: { 'content-type': 'audio/wav', 'content-length': String(file.length), 'cache-control': cacheControl },
  });

export interface VoiceDeps {
  db: Db;
  clock: Clock;
  speech: Speech;
  cache: AudioCache;
  tickets: AudioTickets;
  rateLimits: Limits;
}

/** Voices, the choice of one, what users think of them, and the tickets of the audio socket (docs/features/chat/voice.md). */
export const voiceHandlers = ({ db, clock, speech, cache, tickets, rateLimits }: VoiceDeps): Registration[] => {
  const requireVoice = (id: string): SpeechVoice => {
    const voice = speech.voices.find((one) => one.id === id);
    if (!voice) throw badField('body.voice_id', 'must be a voice of the list');
    return voice;
  };

  // A sentence a voice: spoken once, kept while the server runs.
  const samples = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const sampleOf = (voice: string): Promise<Uint8Array<ArrayBuffer>> => {
    const known = samples.get(voice);
    if (known) return known;
    const spoken = (async () => {
      const pieces: Uint8Array[] = [];
      for await (const piece of speech.speak({ text: sampleText, voice, signal: AbortSignal.timeout(30_000) }))
        pieces.push(piece);
      return wavFile(joinBytes(pieces), speech.sampleRate);
    })();
    samples.set(voice, spoken);
    spoken.catch(() => samples.delete(voice));
    return spoken;
  };

  return [
    handler(listVoices, async () => ({ voices: speech.voices.map(toVoice), demo: speech.demo })),

    handler(getVoiceSample, async ({ params }, { address, brand }) => {
      const voice = speech.voices.find(({ id }) => id === params.voiceId);
      if (!voice) throw new AppError('not_found');
      if (!samples.has(voice.id)) await rateLimits.take(...limitRules('voiceSamples', { brand, address }));
      const file = await sampleOf(voice.id).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      return wavAnswer(file, 'public, max-age=86400');
    }),

    handler(updateConversationVoice, async ({ params, body }, { caller, brand }) => {
      if (body.voice_id !== null) requireVoice(body.voice_id);
      const isOwn = ownConversation(params.conversationId, caller, brand);
      const [changed] = await changeConversations(db, isOwn, { voiceId: body.voice_id });
      if (!changed) throw new AppError('not_found');
      return { voice_id: changed.voiceId };
    }),

    handler(rateVoice, async ({ params, body }, context) => {
      await rateLimits.take(...limitRules('opinions', context));
      requireVoice(body.voice_id);
      const { message } = await findReadable(db, params.messageId, context);
      const said = { rating: body.rating, createdAt: clock.now() };
      await db
        .insert(voiceRatings)
        .values({ messageId: message.id, voiceId: body.voice_id, userId: context.caller.userId, ...said })
        .onConflictDoUpdate({ target: [voiceRatings.messageId, voiceRatings.voiceId], set: said });
      return {};
    }),

    handler(createAudioTicket, async (_input, { caller, brand, place }) => {
      await rateLimits.take(...limitRules('audioTickets', { caller, brand }));
      const { ticket, expiresAt } = await tickets.issue({
        userId: caller.userId,
        sessionId: caller.sessionId,
        applicationId: brand.id,
        place,
      });
      return { ticket, expires_at: expiresAt.toISOString() };
    }),

    handler(getMessageAudio, async ({ params }, { caller, brand }) => {
      const audio = await cache.read(params.audioId, { userId: caller.userId, applicationId: brand.id });
      if (audio === null) throw new AppError('not_found');
      return wavAnswer(wavFile(audio.body, audio.sampleRate), 'private, no-store');
    }),
  ];
};

import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, language, timestamp } from '../fields.ts';

/** A voice that messages can be read in (C-VOICE-03). */
export const voice = v.object({
  id,
  name: v.string(),
  description: v.string(),
  gender: v.picklist(['male', 'female']),
  /** Path or address of a short sample; null where there is none. */
  audio_url: v.nullable(v.string()),
  /** What it can read; null for a voice that reads any language. */
  language: v.nullable(language),
});
export type Voice = v.InferOutput<typeof voice>;

export const listVoices = defineEndpoint({
  id: 'listVoices',
  method: 'GET',
  path: '/api/v1/voices',
  summary: 'Voices that messages can be read in',
  auth: 'session',
  class: 'read',
  output: v.object({
    voices: v.array(voice),
    /** True while the server's own synthesiser speaks, which the interface labels. */
    demo: v.boolean(),
  }),
  errors: ['unavailable'],
});

export const getVoiceSample = defineEndpoint({
  id: 'getVoiceSample',
  method: 'GET',
  path: '/api/v1/voices/:voiceId/sample',
  summary: 'A sentence in this voice, as a WAV file',
  auth: 'public',
  class: 'read',
  params: v.object({ voiceId: id }),
  answers: 'file',
  output: v.any(),
  errors: ['not_found', 'unavailable', 'rate_limited'],
});

export const updateConversationVoice = defineEndpoint({
  id: 'updateConversationVoice',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/voice',
  summary: 'Choose the voice of a conversation, or none',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  permission: 'tts',
  params: v.object({ conversationId: id }),
  body: v.object({ voice_id: v.nullable(id) }),
  output: v.object({ voice_id: v.nullable(id) }),
  errors: ['forbidden', 'not_found', 'invalid_input'],
});

/** The three of the dialog, and what a Dislike was about (C-VOICE-07). */
export const voiceRatings = [
  'like',
  'dislike',
  'love',
  'not natural',
  'pronunciation unclear',
  'tone mismatch',
  'too fast',
  'too slow',
] as const;
export type VoiceRating = (typeof voiceRatings)[number];

export const rateVoice = defineEndpoint({
  id: 'rateVoice',
  method: 'POST',
  path: '/api/v1/messages/:messageId/voice-rating',
  summary: 'Say how well a voice read a message; it replaces what was said before',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'interact',
  permission: 'tts',
  params: v.object({ messageId: id }),
  body: v.object({ message_id: v.optional(id), voice_id: id, rating: v.picklist(voiceRatings) }),
  output: empty,
  errors: ['forbidden', 'not_found', 'invalid_input', 'rate_limited'],
});

export const createAudioTicket = defineEndpoint({
  id: 'createAudioTicket',
  method: 'POST',
  path: '/api/v1/audio/tickets',
  summary: 'A ticket that opens the audio socket once, within 30 seconds',
  about: 'nothing',
  auth: 'session',
  class: 'read',
  repeats: 'credentials',
  permission: 'tts',
  output: v.object({ ticket: v.string(), expires_at: timestamp }),
  errors: ['forbidden', 'rate_limited'],
});

export const getMessageAudio = defineEndpoint({
  id: 'getMessageAudio',
  method: 'GET',
  path: '/api/v1/audio/:audioId',
  summary: 'A message that was read aloud, whole, as a WAV file; its owner only',
  about: { audio: 'params.audioId' },
  auth: 'session',
  class: 'read',
  permission: 'tts',
  params: v.object({ audioId: id }),
  answers: 'file',
  output: v.any(),
  errors: ['forbidden', 'not_found'],
});

/** Where the audio socket is. */
export const audioSocketPath = '/api/v1/audio';
/**
 * The socket's subprotocol. A browser offers it together with `ticket.` and the ticket, so that no
 * credential stands in an address; the server selects this one alone.
 */
export const audioSubprotocol = 'troupe.audio.v1';
export const audioTicketPrefix = 'ticket.';

/** What a client says: one message at a time is read to it, the newest asked for. */
export const audioRequest = v.variant('type', [
  v.object({ type: v.literal('speak'), messageId: id, voiceId: id }),
  v.object({ type: v.literal('stop') }),
]);
export type AudioRequest = v.InferOutput<typeof audioRequest>;

/**
 * Why a message is not read: `silent` there is nothing to say (no speech while narration is off, no
 * word), `language` the voice cannot read its script, `busy` too many listeners, `limited` too many
 * requests, `forbidden` the permission is gone, `not_found` no such message or voice, `failed` anything else.
 */
export const audioFailures = ['silent', 'language', 'busy', 'limited', 'forbidden', 'not_found', 'failed'] as const;
export type AudioFailure = (typeof audioFailures)[number];

/** What the server says in text frames. Chunks are binary frames, see `encodeChunk`. */
export const audioEvent = v.variant('type', [
  /** The whole as a file, once it is known. */
  v.object({ type: v.literal('audio_url'), messageId: id, url: v.string() }),
  v.object({ type: v.literal('done'), messageId: id }),
  v.object({ type: v.literal('error'), messageId: v.nullable(id), reason: v.picklist(audioFailures), error: v.string() }),
]);
export type AudioEvent = v.InferOutput<typeof audioEvent>;

/** A piece of sound: 16-bit signed little-endian samples, one channel. */
export interface AudioChunk {
  messageId: string;
  /** The first of its message: playback begins. */
  firstChunk: boolean;
  /** Index of the sentence it belongs to, from 0. */
  sentence: number;
  /** Hertz. */
  sampleRate: number;
  bytes: Uint8Array;
}

const header = v.object({
  messageId: id,
  firstChunk: v.boolean(),
  sentence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sampleRate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(192_000)),
});

/** Length of the header in two bytes (big-endian), the header as JSON, a pad byte where needed, the samples. */
export const encodeChunk = ({ bytes, ...rest }: AudioChunk): Uint8Array<ArrayBuffer> => {
  const text = new TextEncoder().encode(JSON.stringify({ type: 'chunk', ...rest }));
  // Samples begin at an even offset, so that they can be read in place.
  const start = 2 + text.length + (text.length % 2);
  const frame = new Uint8Array(start + bytes.length);
  new DataView(frame.buffer).setUint16(0, text.length);
  frame.set(text, 2);
  frame.set(bytes, start);
  return frame;
};

/** Reads a binary frame; null for anything that is none of ours. */
export const decodeChunk = (frame: ArrayBuffer): AudioChunk | null => {
  if (frame.byteLength < 2) return null;
  const length = new DataView(frame).getUint16(0);
  const start = 2 + length + (length % 2);
  if (start > frame.byteLength) return null;
  try {
    const read = v.parse(header, JSON.parse(new TextDecoder().decode(new Uint8Array(frame, 2, length))));
    return { ...read, bytes: new Uint8Array(frame, start) };
  } catch {
    return null;
  }
};

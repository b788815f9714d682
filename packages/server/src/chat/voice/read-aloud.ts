import { AppError, encodeChunk, userSettingsDefaults, type AudioEvent, type AudioFailure } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { sha256 } from '../../kernel/digest.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import type { Speech } from '../../ports/index.ts';
import type { AudioCache, AudioKey } from './audio-cache.ts';
import { canRead } from './can-read.ts';
import { findReadable, sentencesOf, type ReaderDeps } from './readable-message.ts';
import { shownText } from '../messages/shown-text.ts';
import { joinBytes } from './wav-file.ts';

/** Where a listener hears: each send waits until there is room. */
export interface Ear {
  tell(event: AudioEvent): Promise<void>;
  send(frame: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface ReadAloudDeps extends ReaderDeps {
  speech: Speech;
  cache: AudioCache;
}

/** What keeps a message from being read, in the socket's own words. */
export class Unreadable extends Error {
  readonly reason: AudioFailure;
  constructor(reason: AudioFailure, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** Half a second at 16 kHz, a third at 24: small enough to begin soon, large enough not to chatter. */
const frameBytes = 16_384;

const toUnreadable = (error: unknown): Unreadable => {
  if (error instanceof Unreadable) return error;
  if (!(error instanceof AppError)) return new Unreadable('failed', error);
  const reasons: Partial<Record<AppError['code'], AudioFailure>> = {
    not_found: 'not_found',
    character_unavailable: 'not_found',
    creator_blocked: 'not_found',
    rate_limited: 'limited',
    model_busy: 'busy',
    model_rate_limited: 'busy',
  };
  return new Unreadable(reasons[error.code] ?? 'failed', error);
};

/**
 * Reads one message to one listener, sentence by sentence and while it is still being written; what was
 * read whole before comes from the cache. Throws `Unreadable`, or the signal's reason.
 */
export const readAloud = async (
  deps: ReadAloudDeps,
  asked: { messageId: string; voiceId: string },
  context: CallerContext,
  ear: Ear,
  signal: AbortSignal,
): Promise<void> => {
  const { speech, cache } = deps;
  const { messageId, voiceId } = asked;
  const voice = speech.voices.find(({ id }) => id === voiceId);
  try {
    const readable = await findReadable(deps.db, messageId, context);
    const { message, user, names } = readable;
    if (!permissionsOf(user).includes('tts')) throw new Unreadable('forbidden');
    if (!voice) throw new Unreadable('not_found');
    const chosen = user.settings['ttsIncludeNarration'];
    const narration = typeof chosen === 'boolean' ? chosen : userSettingsDefaults.ttsIncludeNarration;
    const keyOf = async (text: string): Promise<AudioKey> => ({ messageId, voiceId, narration, textHash: await sha256(text) });
    let isFirst = true;
    const send = async (bytes: Uint8Array, sentence: number, sampleRate: number) => {
      for (let at = 0; at < bytes.length; at += frameBytes) {
        const piece = bytes.subarray(at, at + frameBytes);
        await ear.send(encodeChunk({ messageId, firstChunk: isFirst, sentence, sampleRate, bytes: piece }));
        signal.throwIfAborted();
        isFirst = false;
      }
    };
    const tellUrl = (id: string) => ear.tell({ type: 'audio_url', messageId, url: `/api/v1/audio/${id}` });

    const stored = message.status === 'generating' ? null : await cache.find(await keyOf(shownText(message, names)));
    if (stored) {
      await tellUrl(stored.id);
      await send(stored.body, 0, stored.sampleRate);
      return await ear.tell({ type: 'done', messageId });
    }

    const heard: Uint8Array[] = [];
    let skipped = 0;
    let index = 0;
    const sentences = sentencesOf(deps, readable, { narration, signal });
    let next = await sentences.next();
    for (; next.done !== true; next = await sentences.next()) {
      if (!canRead(voice.language, next.value)) {
        skipped += 1;
        continue;
      }
      for await (const bytes of speech.speak({ text: next.value, voice: voiceId, signal })) {
        signal.throwIfAborted();
        heard.push(bytes);
        await send(bytes, index, speech.sampleRate);
      }
      index += 1;
    }
    signal.throwIfAborted();
    if (index === 0) throw new Unreadable(skipped > 0 ? 'language' : 'silent');
    const whole = next.value;
    const kept =
      whole !== null && (await cache.keep(await keyOf(whole), { sampleRate: speech.sampleRate, body: joinBytes(heard) }));
    if (kept) await tellUrl(kept);
    await ear.tell({ type: 'done', messageId });
  } catch (error) {
    signal.throwIfAborted();
    throw toUnreadable(error);
  }
};

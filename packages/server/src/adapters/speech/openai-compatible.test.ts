import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultCodes } from '../../../../../tests/upstream/fault-codes.ts';
import { startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleSpeech } from './openai-compatible.ts';

let upstream: Upstream;
beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());

const nova = { id: 'nova', name: 'Nova', description: '', gender: 'female', language: null, sampleUrl: null } as const;
const speech = (over: object = {}) =>
  createOpenAiCompatibleSpeech({
    baseUrl: upstream.url,
    apiKey: 'key',
    model: 'tts-1',
    voices: [nova],
    sampleRate: 24_000,
    firstSoundMs: 150,
    betweenMs: 150,
    ...over,
  });
const say = async (text: string, over: object = {}, signal = new AbortController().signal) => {
  const pieces: Uint8Array[] = [];
  let error: unknown = null;
  try {
    for await (const piece of speech(over).speak({ text, voice: 'nova', signal })) pieces.push(piece);
  } catch (thrown) {
    error = thrown;
  }
  return { pieces, bytes: Buffer.concat(pieces), error };
};

it('the scripted upstream speaks to the official client', async () => {
  const client = new OpenAI({ baseURL: upstream.url, apiKey: 'key', maxRetries: 0 });
  const answer = await client.audio.speech.create({
    model: 'tts-1',
    voice: 'nova',
    input: 'one two three',
    response_format: 'pcm',
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(3 * 4800);
});

describe('an OpenAI-compatible speech server', () => {
  it('asks for plain samples and passes them on whole, however the network cuts them', async () => {
    const { bytes, pieces, error } = await say('one two three four');
    expect(error).toBe(null);
    expect(bytes.length).toBe(4 * 4800);
    expect(pieces.every(({ length }) => length % 2 === 0)).toBe(true);
    expect(bytes.readInt16LE(2 * 27)).toBe(Math.trunc(Math.sin((27 * 2 * Math.PI * 220) / 24_000) * 8000));
    expect(upstream.requests.at(-1)?.body).toEqual({
      model: 'tts-1',
      voice: 'nova',
      input: 'one two three four',
      response_format: 'pcm',
    });
  });

  it('takes off the header of a WAV file that it did not ask for', async () => {
    const { bytes, error } = await say('one [[wav]]');
    expect(error).toBe(null);
    expect(bytes.length).toBe(2 * 4800);
    expect(bytes.subarray(0, 4).toString()).not.toBe('RIFF');
  });

  it('refuses sound at another rate, and names the setting', async () => {
    const { error, bytes } = await say('one [[wav-slow]]');
    expect(bytes.length).toBe(0);
    expect(error).toMatchObject({ code: 'model_failed', message: expect.stringContaining('SPEECH_SAMPLE_RATE') });
  });

  it.each(faultCodes)('%s is %s', async (fault, code) => {
    expect((await say(`one two [[${fault}]]`)).error).toMatchObject({ code });
  });

  it('passes on how long to wait', async () => {
    expect((await say('[[429-retry-after]]')).error).toMatchObject({ params: { retry_after: 7 } });
  });

  it('is busy where nobody listens', async () => {
    expect((await say('one', { baseUrl: 'http://127.0.0.1:9/v1' })).error).toMatchObject({ code: 'model_busy' });
  });

  it('closes the connection when its listener leaves', async () => {
    const leave = new AbortController();
    const listening = say('one two [[stall]]', { betweenMs: 60_000 }, leave.signal);
    await vi.waitFor(() => expect(upstream.requests.at(-1)?.body['input']).toBe('one two [[stall]]'));
    leave.abort(new Error('gone'));
    expect((await listening).error).toMatchObject({ message: 'gone' });
    await vi.waitFor(() => expect(upstream.requests.at(-1)?.disconnectedAt).not.toBe(null));
  });
});

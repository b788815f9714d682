import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultCodes } from '../../../../../tests/upstream/fault-codes.ts';
import { greyPng, startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { pictureSize } from '../../kernel/picture-size.ts';
import type { PictureRequest } from '../../ports/index.ts';
import { createOpenAiCompatibleImages, readPicture } from './openai-compatible.ts';

let upstream: Upstream;
beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());

const request = (prompt: string, over: Partial<PictureRequest> = {}): PictureRequest => ({
  prompt,
  negativePrompt: 'ships',
  style: 'anime',
  loraScale: 0.5,
  size: { width: 64, height: 80 },
  seed: 7,
  subject: { characterId: 'mira' },
  signal: new AbortController().signal,
  ...over,
});
const images = (over: object = {}) =>
  createOpenAiCompatibleImages({
    baseUrl: upstream.url,
    apiKey: 'key',
    model: 'scripted',
    size: { width: 64, height: 80 },
    timeoutMs: 20_000,
    ...over,
  });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('the scripted upstream', () => {
  it('draws for the official client', async () => {
    const client = new OpenAI({ baseURL: upstream.url, apiKey: 'key', maxRetries: 0 });
    const { data } = await client.images.generate({ model: 'scripted', prompt: 'A harbour', size: '256x256' });
    const bytes = Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
    expect(pictureSize(new Uint8Array(bytes), 'image/png')).toEqual({ width: 256, height: 256 });
  });
});

describe('OpenAI-compatible pictures', () => {
  it('go by another picture as the official client asks for one', async () => {
    const client = new OpenAI({ baseURL: upstream.url, apiKey: 'key', maxRetries: 0 });
    const bytes = new Uint8Array(greyPng(8, 10));
    const image = new File([bytes], 'image.png', { type: 'image/png' });
    await client.images.edit({ model: 'scripted', prompt: 'anime illustration. The harbour', image, size: '256x256' });
    const official = upstream.requests.at(-1)?.body;
    const reference = { bytes, mediaType: 'image/png' };
    const picture = await images().generate(request('The harbour', { reference, size: { width: 256, height: 256 } }));
    expect(picture).toMatchObject({ width: 256, height: 256 });
    expect(upstream.requests.at(-1)?.body).toMatchObject({ ...official, n: '1', negative_prompt: 'ships', seed: '7' });
    expect(official).toMatchObject({ image: { type: 'image/png', b64: Buffer.from(bytes).toString('base64') } });
  });

  it('ask once with prompt, size and style, and for what such servers know besides', async () => {
    const before = upstream.requests.length;
    const picture = await images().generate(request('The harbour'));
    expect(picture).toMatchObject({ mediaType: 'image/png', width: 64, height: 80 });
    expect(upstream.requests).toHaveLength(before + 1);
    expect(upstream.requests.at(-1)?.body).toEqual({
      model: 'scripted',
      prompt: 'anime illustration. The harbour',
      n: 1,
      size: '64x80',
      response_format: 'b64_json',
      negative_prompt: 'ships',
      seed: 7,
      style: 'anime',
      lora_scale: 0.5,
    });
  });

  it.each(faultCodes)('%s → %s, asked once', async (fault, code) => {
    const before = upstream.requests.length;
    // What never comes is waited for no longer than it takes to be sure of it; the rest comes when it comes.
    const timeoutMs = code === 'model_timeout' ? 400 : 20_000;
    expect(await codeOf(images({ timeoutMs }).generate(request(`[[${fault}]]`)))).toBe(code);
    expect(upstream.requests).toHaveLength(before + 1);
  });

  it('close the connection within 250 ms of an abort', async () => {
    const before = upstream.requests.length;
    const leave = new AbortController();
    const asking = images({ timeoutMs: 5000 }).generate(request('[[stall]]', { signal: leave.signal }));
    asking.catch(() => undefined);
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(before + 1), { timeout: 5000 });
    const record = upstream.requests.at(-1);
    const at = Date.now();
    leave.abort();
    await expect(asking).rejects.toThrow();
    await vi.waitFor(() => expect(record?.disconnectedAt).not.toBeNull());
    expect((record?.disconnectedAt ?? Infinity) - at).toBeLessThan(250);
  });

  it('are what their bytes say: no SVG, no page, no text, nothing too large', async () => {
    const b64 = (content: string | Buffer) => `[[b64: ${Buffer.from(content).toString('base64')}]]`;
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html><script>1</script>', 'GIF89a', ''])
      expect(await codeOf(images().generate(request(b64(content))))).toBe('model_failed');
    expect(await codeOf(images().generate(request(b64(greyPng(4097, 1)))))).toBe('model_failed');
    expect(() => readPicture(new Uint8Array(8_000_001))).toThrow('too large');
  });

  it('come from an address only where it is the server’s own, and its address is kept nowhere', async () => {
    const asked: string[] = [];
    const other = createServer((incoming, answer) => {
      asked.push(incoming.url ?? '');
      answer.end(greyPng(8, 8));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await codeOf(images().generate(request(`[[url: http://127.0.0.1:${port}/secret]]`)))).toBe('model_failed');
    expect(asked).toEqual([]);
    other.close();
  });

  it('stop at an answer longer than a picture may be', async () => {
    let sent = 0;
    const flood = createServer((_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!answer.destroyed && sent < 200_000_000) {
          sent += 1_000_000;
          if (!answer.write(' '.repeat(1_000_000))) return void answer.once('drain', more);
        }
        answer.end();
      };
      more();
    });
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
    const { port } = flood.address() as AddressInfo;
    const asked = images({ baseUrl: `http://127.0.0.1:${port}/v1`, timeoutMs: 20_000 }).generate(request('All of it'));
    expect(await codeOf(asked)).toBe('model_failed');
    expect(sent).toBeLessThan(60_000_000);
    flood.close();
    flood.closeAllConnections();
  });
});

describe('the size of a picture', () => {
  it.each([
    ['PNG', 'image/png', greyPng(3, 5), { width: 3, height: 5 }],
    [
      'JPEG',
      'image/jpeg',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080005000301011100', 'hex'),
      { width: 3, height: 5 },
    ],
    [
      'lossy WebP',
      'image/webp',
      Buffer.from('52494646240000005745425056503820180000003001009d012a0300050002003425a400037000', 'hex'),
      { width: 3, height: 5 },
    ],
    ['no picture', 'image/png', Buffer.from('short'), null],
  ] as const)('%s', (_, mediaType, bytes, size) => {
    expect(pictureSize(new Uint8Array(bytes), mediaType)).toEqual(size);
  });
});

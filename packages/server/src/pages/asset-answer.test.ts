import { describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assetAnswer, caching, documentAnswer } from './asset-answer.ts';

const bytes = new TextEncoder().encode('console.log(1)');
const asset = { bytes, brotli: bytes.slice(0, 4), mediaType: 'text/javascript; charset=utf-8', tag: 'abc' };
const ask = (headers: Record<string, string>, of = asset as Parameters<typeof assetAnswer>[0]) =>
  assetAnswer(of, new Request('http://localhost/x', { headers }), caching.immutable);

describe('a built file', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0', 'br'],
    ['br;q=0', null],
    ['gzip, br; q=0.0, deflate', null],
    ['gzip', null],
    ['', null],
  ])('for accept-encoding "%s" comes as %s', async (accepted, coding) => {
    const answer = ask({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect((await answer.arrayBuffer()).byteLength).toBe(coding === 'br' ? 4 : 14);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
  });

  it('comes as it is where compression gains nothing', () => {
    expect(ask({ 'accept-encoding': 'br' }, { ...asset, brotli: null }).headers.get('content-encoding')).toBeNull();
  });

  it('is not sent again to a client that has it, in the same coding', () => {
    expect(ask({ 'if-none-match': '"abc"' }).status).toBe(304);
    expect(ask({ 'if-none-match': 'W/"xyz", "abc-br"', 'accept-encoding': 'br' }).status).toBe(304);
    expect(ask({ 'if-none-match': '"abc"', 'accept-encoding': 'br' }).status).toBe(200);
  });
});

describe('a document', () => {
  const html = '<!doctype html><title>Elin</title>'.repeat(20);
  it.each([
    ['gzip, deflate, br', 'br', (bytes: Uint8Array) => brotliDecompressSync(bytes)],
    ['gzip, br;q=0', 'gzip', (bytes: Uint8Array) => gunzipSync(bytes)],
    ['', null, (bytes: Uint8Array) => Buffer.from(bytes)],
  ])('for accept-encoding "%s" comes as %s', async (accepted, coding, decode) => {
    const request = new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });
    const answer = await documentAnswer(html, request, { status: 403, headers: { 'x-a': 'b' } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-a')).toBe('b');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(decode(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(html);
  });
});

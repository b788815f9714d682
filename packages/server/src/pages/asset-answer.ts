import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Asset } from '../ports/index.ts';

/** How long an answer may be kept. Hashed names never change; the loader's address stays, so it is asked for again. */
export const caching = {
  immutable: 'public, max-age=31536000, immutable',
  shortly: 'public, max-age=300, stale-while-revalidate=86400',
  revalidated: 'public, no-cache',
} as const;

const accepts = (request: Request, coding: string) =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(request.headers.get('accept-encoding') ?? '');

/** A file of a build, compressed where the browser takes it, or 304 where it has it (RFC 9110 §13). */
export const assetAnswer = (asset: Asset, request: Request, cacheControl: string): Response => {
  const brotli = asset.brotli !== null && accepts(request, 'br') ? asset.brotli : null;
  const etag = `"${asset.tag}${brotli ? '-br' : ''}"`;
  const headers: Record<string, string> = { 'cache-control': cacheControl, etag, vary: 'accept-encoding' };
  const known = request.headers.get('if-none-match') ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  const body = brotli ?? asset.bytes;
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': asset.mediaType,
      'content-length': String(body.byteLength),
      ...(brotli && { 'content-encoding': 'br' }),
    },
  });
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Of a coding's levels the one after which bytes cost more time than they save. */
const codings: Readonly<Record<string, (html: string) => Promise<Uint8Array<ArrayBuffer>>>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => gzipped(html),
};

/** A document made for this request, compressed where the browser takes it. Only for documents that hold no secret (BREACH). */
export const documentAnswer = async (
  html: string,
  request: Request,
  init: { status: number; headers: Record<string, string> },
): Promise<Response> => {
  const [coding, compress] = Object.entries(codings).find(([name]) => accepts(request, name)) ?? [];
  const headers = { ...init.headers, vary: 'accept-encoding' };
  if (!coding || !compress) return new Response(html, { ...init, headers });
  return new Response(await compress(html), { ...init, headers: { ...headers, 'content-encoding': coding } });
};

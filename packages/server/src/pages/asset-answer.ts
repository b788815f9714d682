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

/** A document made for this request, compressed where the browser takes it. Only for documents that hold no secret (BREACH). */
export const documentAnswer = (
  html: string,
  request: Request,
  init: { status: number; headers: Record<string, string> },
): Response => {
  if (!accepts(request, 'gzip')) return new Response(html, init);
  const body = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(body, { ...init, headers: { ...init.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' } });
};

import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { base64url } from 'jose';
import { files } from '../db/schema.ts';
import type { RawRoute } from '../http/raw-route.ts';
import type { Db } from '../ports/index.ts';

/** Keeps a picture under the hash of its bytes; the same picture is kept once. Answers its address, `/files/{id}`. */
export const storeFile = async (db: Db, { mediaType, bytes }: { mediaType: string; bytes: Uint8Array }): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const id = base64url.encode(new Uint8Array(digest));
  await db
    .insert(files)
    .values({ id, mediaType, body: Buffer.from(bytes).toString('base64') })
    .onConflictDoNothing();
  return `/files/${id}`;
};

/**
 * Headers of every picture we serve: kept for ever because its address is its content, shown as what
 * it is and never run (an SVG opened by itself is a document). Other origins may show it: a partner's
 * page that renders our components does.
 */
export const pictureHeaders = (mediaType: string): Record<string, string> => ({
  'content-type': mediaType,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
});

/** GET /files/{id}. */
export const createFilesRoute = ({ db }: { db: Db }): RawRoute => ({
  prefix: '/files',
  async answer(request) {
    const id = /^\/files\/([\w-]{43})$/.exec(new URL(request.url).pathname)?.[1];
    if (!id || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found');
    const etag = `"${id}"`;
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
    const [file] = await db.select().from(files).where(eq(files.id, id));
    if (!file) throw new AppError('not_found');
    const body = Buffer.from(file.body, 'base64');
    const headers = { ...pictureHeaders(file.mediaType), 'content-length': String(body.length), etag };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  },
});

import { AppError, picturePresets, pictureWidths, variantPath, type Brand, type PictureWidth } from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { files } from '../../db/schema.ts';
import { contentPolicy } from '../../http/content-policy.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { Db } from '../../ports/index.ts';
import { createPictureRights, type FileRow, type PictureRightsDeps } from './picture-rights.ts';
import type { PictureVariant, PictureVariants } from './picture-variants.ts';

/**
 * Keeps a picture under the hash of its bytes; the same picture is kept once, for its first owner, and is for adults once
 * a judge or moderator found it so. Returns its address, `/files/{id}`.
 */
export const storeFile = async (
  db: Pick<Db, 'insert'>,
  { mediaType, bytes, isAdult = false }: { mediaType: string; bytes: Uint8Array; isAdult?: boolean },
  ownerUserId: string,
): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const id = base64url.encode(new Uint8Array(digest));
  await db
    .insert(files)
    .values({ id, mediaType, body: Buffer.from(bytes).toString('base64'), isNsfw: isAdult, ownerUserId })
    .onConflictDoUpdate({ target: files.id, set: { isNsfw: true }, setWhere: sql`${isAdult} and ${files.access} = 'public'` });
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
  'content-security-policy': contentPolicy({ 'style-src': "'unsafe-inline'", sandbox: '' }),
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
});

export interface FilesDeps extends PictureRightsDeps {
  brandAt: (host: string) => Brand | null;
  variants: PictureVariants;
}

/** Which file is asked for, and how wide. Throws `not_found` where the address is none of ours. */
const askedFor = (method: string, pathname: string): { id: string; width: PictureWidth | null } => {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('not_found');
  const id = /^\/files\/([\w-]{43})$/.exec(pathname)?.[1];
  if (id) return { id, width: null };
  const [, scaledId, size = ''] = variantPath.exec(pathname) ?? [];
  const width = pictureWidths.find((known) => String(known) === size) ?? picturePresets.get(size);
  if (!scaledId || !width) throw new AppError('not_found');
  return { id: scaledId, width };
};

/**
 * GET /files/{id}, and /files/{id}/{width or preset} for the same picture as WebP, about as wide as it is shown. The same right
 * opens both.
 */
export const createFilesRoute = (deps: FilesDeps): RawRoute => {
  const { db, brandAt, variants } = deps;
  const showingOf = createPictureRights(deps);
  const read = async (id: string) => {
    const [held] = await db.select({ body: files.body }).from(files).where(eq(files.id, id));
    if (!held) throw new AppError('not_found');
    return new Uint8Array(Buffer.from(held.body, 'base64'));
  };

  const blurredOf = async (id: string): Promise<PictureVariant> => {
    const variant = await variants.find(id, 'blurred', () => read(id));
    // What cannot be blurred now does not leave as it is: a page draws a letter in its place.
    if (typeof variant === 'string') throw new AppError(variant === 'busy' ? 'unavailable' : 'not_found');
    return variant;
  };

  const variantOf = async ({ id, mediaType }: FileRow, width: PictureWidth | null): Promise<PictureVariant> =>
    width === null || mediaType === 'image/svg+xml' ? 'original' : variants.find(id, width, () => read(id));

  return {
    prefix: '/files',
    limit: 'servedFiles',
    bodyBytes: 0,
    async answer(request, { place }) {
      const url = new URL(request.url);
      const { id, width } = askedFor(request.method, url.pathname);
      const [file] = await db
        .select({
          id: files.id,
          mediaType: files.mediaType,
          access: files.access,
          isNsfw: files.isNsfw,
          ownerUserId: files.ownerUserId,
        })
        .from(files)
        .where(eq(files.id, id));
      const showing = file && (await showingOf(file, { request, brand: brandAt(url.host), place }));
      if (!showing) throw new AppError('not_found');
      const isBlurred = showing.as === 'blurred';
      const kind = isBlurred ? 'blurred' : width;
      const etag = kind === null ? `"${id}"` : `"${id}-${kind}"`;
      if (request.headers.get('if-none-match') === etag)
        return new Response(null, { status: 304, headers: { ...showing.headers, etag } });
      const variant = await (isBlurred ? blurredOf(id) : variantOf(file, width));
      const isScaled = typeof variant !== 'string';
      const body = isScaled ? variant : await read(id);
      const headers = {
        ...pictureHeaders(isScaled ? 'image/webp' : file.mediaType),
        ...showing.headers,
        'content-length': String(body.length),
        // A picture that only stands in is asked for again.
        ...(variant === 'busy' ? { 'cache-control': 'no-store' } : { etag }),
      };
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
  };
};

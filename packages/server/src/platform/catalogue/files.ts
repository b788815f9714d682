import { AppError, barredBy, pictureWidths, variantPath, type Brand, type PictureWidth } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { base64url } from 'jose';
import { characters, conversations, files, messages, users } from '../../db/schema.ts';
import { contentPolicy } from '../../http/content-policy.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { Db } from '../../ports/index.ts';
import { mayShowAdult, viewerColumns } from '../access/adult-access.ts';
import type { Place } from '../../http/place.ts';
import type { PictureVariant, PictureVariants } from './picture-variants.ts';

/** Keeps a picture under the hash of its bytes; the same picture is kept once, for its first owner. Answers its address, `/files/{id}`. */
export const storeFile = async (
  db: Pick<Db, 'insert'>,
  { mediaType, bytes }: { mediaType: string; bytes: Uint8Array },
  ownerUserId: string,
): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const id = base64url.encode(new Uint8Array(digest));
  await db
    .insert(files)
    .values({ id, mediaType, body: Buffer.from(bytes).toString('base64'), ownerUserId })
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
  'content-security-policy': contentPolicy({ 'style-src': "'unsafe-inline'", sandbox: '' }),
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
});

type FileRow = Omit<typeof files.$inferSelect, 'body' | 'createdAt' | 'ownerUserId'>;

/** To whom a conversation's picture may go: nobody, whoever has the chat, or them for as long as adult content is open to them. */
type Right = 'nobody' | 'owner' | 'adult';

/**
 * Whether a conversation's picture may leave (decision 77). Its address is told to one person only; who
 * that is, and may see it now, is asked of the conversations that show it: whoever moves, copies or
 * removes messages moves the right with them.
 */
const rightTo = async (db: Db, { id, isNsfw }: FileRow, brand: Brand | null, place: Place): Promise<Right> => {
  if (!brand) return 'nobody';
  const owners = await db
    .selectDistinct({ id: users.id, extraPermissions: users.extraPermissions, isOfAdult: characters.isNsfw })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(eq(messages.imageUrl, `/files/${id}`), eq(conversations.applicationId, brand.id)));
  for (const owner of owners) {
    if (barredBy(owner.extraPermissions, 'read') !== undefined) continue;
    if (!isNsfw && !owner.isOfAdult) return 'owner';
    const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, owner.id));
    if (viewer && mayShowAdult(brand.policy, viewer, place)) return 'adult';
  }
  return 'nobody';
};

/** Stays with its reader; an adult one is asked for each time, because the right to see it may end. */
const privateCache = (right: Right) => (right === 'adult' ? 'private, no-cache' : 'private, max-age=31536000, immutable');

export interface FilesDeps {
  db: Db;
  brandAt: (host: string) => Brand | null;
  variants: PictureVariants;
}

/** Which file is asked for, and how wide. Throws `not_found` where the address is none of ours. */
const askedFor = (method: string, pathname: string): { id: string; width: PictureWidth | null } => {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('not_found');
  const id = /^\/files\/([\w-]{43})$/.exec(pathname)?.[1];
  if (id) return { id, width: null };
  const [, scaledId, digits] = variantPath.exec(pathname) ?? [];
  const width = pictureWidths.find((known) => String(known) === digits);
  if (!scaledId || !width) throw new AppError('not_found');
  return { id: scaledId, width };
};

/** GET /files/{id}, and /files/{id}/{width} for the same picture as WebP, about as wide as it is shown. Whoever may see one may see the other. */
export const createFilesRoute = ({ db, brandAt, variants }: FilesDeps): RawRoute => {
  const read = async (id: string) => {
    const [held] = await db.select({ body: files.body }).from(files).where(eq(files.id, id));
    if (!held) throw new AppError('not_found');
    return new Uint8Array(Buffer.from(held.body, 'base64'));
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
        .select({ id: files.id, mediaType: files.mediaType, access: files.access, isNsfw: files.isNsfw })
        .from(files)
        .where(eq(files.id, id));
      if (!file) throw new AppError('not_found');
      const right = file.access === 'conversation' ? await rightTo(db, file, brandAt(url.host), place) : null;
      if (right === 'nobody') throw new AppError('not_found');
      const etag = width === null ? `"${id}"` : `"${id}-${width}"`;
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
      const variant = await variantOf(file, width);
      const isScaled = typeof variant !== 'string';
      const body = isScaled ? variant : await read(id);
      const headers = {
        ...pictureHeaders(isScaled ? 'image/webp' : file.mediaType),
        ...(right !== null && { 'cache-control': privateCache(right) }),
        'content-length': String(body.length),
        // A picture that only stands in is asked for again.
        ...(variant === 'busy' ? { 'cache-control': 'no-store' } : { etag }),
      };
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
  };
};

import { badField } from '@troupe/protocol';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { files, uploads } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

const fileId = /^\/files\/([\w-]{43})$/;

/** SQL for the column that tells whether a worn picture is for adults, read from the picture itself. */
export const isPictureAdult = (url: string | null): SQL<boolean> => {
  const id = url === null ? undefined : fileId.exec(url)?.[1];
  return sql<boolean>`exists (select 1 from ${files} where ${files.id} = ${id ?? ''} and ${files.isNsfw})`;
};

/** Whether an address is that of a picture that was uploaded for everybody to see: never one of a conversation (decision 77). */
export const isUploaded = async (db: Pick<Db, 'select'>, url: string): Promise<boolean> => {
  const id = fileId.exec(url)?.[1];
  if (id === undefined) return false;
  const isPublic = and(eq(files.id, id), eq(files.access, 'public'));
  return (await db.select({ id: files.id }).from(files).where(isPublic)).length > 0;
};

const uploadKey = /^uploads\/([\w-]{43})$/;

/**
 * The address of the picture that a form of an account takes: what a key stands for, or what is an address already. Null for a
 * key that is another account's or brand's, or whose picture never came.
 */
export const findPictureOf = async (
  db: Pick<Db, 'select'>,
  picture: string,
  { userId, applicationId }: { userId: string; applicationId: string },
): Promise<string | null> => {
  const id = uploadKey.exec(picture)?.[1];
  if (id === undefined) return picture;
  const isOwn = and(
    eq(uploads.id, id),
    eq(uploads.userId, userId),
    eq(uploads.applicationId, applicationId),
    isNotNull(uploads.url),
  );
  const [found] = await db.select({ url: uploads.url }).from(uploads).where(isOwn);
  return found?.url ?? null;
};

/**
 * Throws `invalid_input` for a picture that an account or a persona may not begin to wear: a file that is not there, or that
 * only the reader of a conversation may see. A drawn portrait may be worn by any account.
 */
export const requireWearable = async (db: Pick<Db, 'select'>, url: string | undefined, before?: string | null): Promise<void> => {
  if (url === undefined || url === before || !url.startsWith('/files/') || (await isUploaded(db, url))) return;
  throw badField('body.avatar_url', 'must be a portrait or a picture uploaded here');
};

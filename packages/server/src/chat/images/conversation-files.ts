import { randomBytes } from 'node:crypto';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { files, messages } from '../../db/schema.ts';
import type { Clock, Db, Picture } from '../../ports/index.ts';

/**
 * Keeps a conversation's picture under an id of 256 random bits, which only its owner's messages tell
 * (decision 77): the same picture made twice has two addresses. Answers the address, `/files/{id}`.
 */
export const storeConversationFile = async (
  db: Db,
  { bytes, mediaType }: Picture,
  { isNsfw }: { isNsfw: boolean },
): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  await db.insert(files).values({ id, mediaType, body: Buffer.from(bytes).toString('base64'), access: 'conversation', isNsfw });
  return `/files/${id}`;
};

/** Base64 of all pictures in one file, at most; what is beyond is told in words. */
const exportBytes = 40_000_000;

/** Pictures by their address, as `data:` addresses, the first ones first as far as a file's size allows. */
export const readConversationPictures = async (db: Db, urls: readonly string[]): Promise<Map<string, string>> => {
  const pictures = new Map<string, string>();
  let left = exportBytes;
  for (const url of new Set(urls)) {
    const [file] = await db
      .select({ mediaType: files.mediaType, body: files.body })
      .from(files)
      .where(and(eq(files.id, url.slice('/files/'.length)), eq(files.access, 'conversation')));
    if (!file || (left -= file.body.length) < 0) continue;
    pictures.set(url, `data:${file.mediaType};base64,${file.body}`);
  }
  return pictures;
};

const hourMs = 3_600_000;

/** Drops pictures that no message shows: those of runs that were stopped meanwhile, and of conversations that are gone. */
export const sweepConversationFiles = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  await db.delete(files).where(
    and(
      eq(files.access, 'conversation'),
      // A run keeps its picture first and shows it a moment later.
      lt(files.createdAt, new Date(clock.now().getTime() - hourMs)),
      notExists(
        db
          .select({ id: messages.id })
          .from(messages)
          .where(sql`${messages.imageUrl} = '/files/' || ${files.id}`),
      ),
    ),
  );
};

import { randomBytes } from 'node:crypto';
import { and, eq, lt, not, notExists, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { files, messages } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import type { Db, Picture } from '../../ports/index.ts';
import { isReported } from './shown-pictures.ts';

/**
 * Keeps a conversation's picture under an id of 256 random bits, which only its owner's messages tell
 * (decision 77): the same picture made twice has two addresses. Returns the address, `/files/{id}`.
 */
export const storeConversationFile = async (
  db: Db,
  { bytes, mediaType }: Picture,
  { isNsfw, ownerUserId }: { isNsfw: boolean; ownerUserId: string },
): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  const body = Buffer.from(bytes).toString('base64');
  await db.insert(files).values({ id, mediaType, body, access: 'conversation', isNsfw, ownerUserId });
  return `/files/${id}`;
};

/** Drops pictures that no message shows and no report keeps: those of generations that were stopped meanwhile, and of conversations that are gone. */
export const dropUnshownPictures: Sweep = ({ db, daysAgo }) =>
  dropSome(db, {
    key: files.id,
    over: and(
      eq(files.access, 'conversation'),
      // A generation keeps its picture first and shows it a moment later.
      lt(files.createdAt, daysAgo(1 / 24)),
      not(isReported(db)),
      notExists(
        db
          .select({ id: messages.id })
          .from(messages)
          .where(sql`${messages.imageUrl} = '/files/' || ${files.id}`),
      ),
    ),
  });

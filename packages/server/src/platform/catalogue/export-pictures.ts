import { and, asc, eq, gt, ne, notExists, or, sql } from 'drizzle-orm';
import type { ExportFiles } from '../../data-map.ts';
import { characters, conversations, files, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** No adult pictures, and of conversations none with an adult character. */
const isNotAdult = (db: Db) =>
  and(
    eq(files.isNsfw, false),
    or(
      ne(files.access, 'conversation'),
      notExists(
        db
          .select({ one: sql`1` })
          .from(messages)
          .innerJoin(conversations, eq(conversations.id, messages.conversationId))
          .innerJoin(characters, eq(characters.id, conversations.characterId))
          .where(and(eq(messages.imageUrl, sql`'/files/' || ${files.id}`), eq(characters.isNsfw, true))),
      ),
    ),
  );

/** Own pictures, as they are kept. */
export const exportPictures: ExportFiles = async function* (db, userId, { showsAdult }) {
  for (let after = ''; ;) {
    const [row] = await db
      .select({ id: files.id, mediaType: files.mediaType, body: files.body })
      .from(files)
      .where(and(eq(files.ownerUserId, userId), gt(files.id, after), showsAdult ? undefined : isNotAdult(db)))
      .orderBy(asc(files.id))
      .limit(1);
    if (!row) return;
    after = row.id;
    const pieces = async function* () {
      yield new Uint8Array(Buffer.from(row.body, 'base64'));
    };
    yield { path: `pictures/${row.id}.${extensions[row.mediaType] ?? 'bin'}`, count: 1, pieces: pieces() };
  }
};

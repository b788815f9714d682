import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { characters, characterVersions, files, messages, personas, users } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';

/** Uploaded pictures that no row wears. A day is left for the form in which one is chosen. */
export const dropOrphanedPictures: Sweep = ({ db, daysAgo }) => {
  const url = sql`'/files/' || ${files.id}`;
  const wornBy = (table: typeof users | typeof characters | typeof personas) =>
    notExists(db.select({ id: table.id }).from(table).where(eq(table.avatarUrl, url)));
  const inVersion = db
    .select({ of: characterVersions.characterId })
    .from(characterVersions)
    .where(eq(sql`${characterVersions.form}->>'avatar_url'`, url));
  return dropSome(db, {
    key: files.id,
    over: and(
      eq(files.access, 'public'),
      lt(files.createdAt, daysAgo(1)),
      wornBy(users),
      wornBy(characters),
      wornBy(personas),
      // A version may wait for a review, or be gone back to.
      notExists(inVersion),
      notExists(db.select({ id: messages.id }).from(messages).where(eq(messages.imageUrl, url))),
    ),
  });
};

import { and, eq, inArray, ne, not, notExists, sql } from 'drizzle-orm';
import { characters, characterVersions, files, messages, personas, users } from '../../db/schema.ts';
import type { Erase } from '../../data-map.ts';
import { isReported } from './shown-pictures.ts';

/** Pictures that one statement goes through. */
const slice = 20;

/** Pictures of an account that is erased, unless another account's row shows them or a report of a work that stays keeps them. */
export const eraseFiles: Erase = async (db, { id }) => {
  const url = sql`'/files/' || ${files.id}`;
  const gone = await db
    .delete(files)
    .where(
      inArray(
        files.id,
        db
          .select({ id: files.id })
          .from(files)
          .where(
            and(
              eq(files.ownerUserId, id),
              not(isReported(db)),
              notExists(
                db
                  .select({ id: users.id })
                  .from(users)
                  .where(and(eq(users.avatarUrl, url), ne(users.id, id))),
              ),
              notExists(db.select({ id: characters.id }).from(characters).where(eq(characters.avatarUrl, url))),
              notExists(
                db
                  .select({ id: characterVersions.characterId })
                  .from(characterVersions)
                  .where(eq(sql`${characterVersions.form}->>'avatar_url'`, url)),
              ),
              notExists(
                db
                  .select({ id: personas.id })
                  .from(personas)
                  .where(and(eq(personas.avatarUrl, url), ne(personas.userId, id))),
              ),
              notExists(db.select({ id: messages.id }).from(messages).where(eq(messages.imageUrl, url))),
            ),
          )
          .limit(slice),
      ),
    )
    .returning({ id: files.id });
  return gone.length;
};

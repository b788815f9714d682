import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Tx } from '../../ports/index.ts';

type Queries = Pick<Tx, 'select' | 'update'>;

/** SQL: counts a message that was sent to a character. `which` names the character and what it is read from. */
export const countMessage = (from: SQL, which: SQL): SQL =>
  sql`update ${characters} set num_messages = num_messages + 1 ${from} where ${which}`;

/**
 * Writes scores anew, each by `score`, which may name the row. Two writers at once would each count without the other: they
 * wait for each other, in one order.
 */
export const writeScores = async (tx: Queries, ids: readonly string[], score: SQL): Promise<void> => {
  const isOne = inArray(characters.id, [...ids]);
  await tx.select({ id: characters.id }).from(characters).where(isOne).orderBy(asc(characters.id)).for('update');
  await tx.update(characters).set({ ratingScore: score }).where(isOne);
};

type LoraStatus = (typeof characters.$inferSelect)['loraStatus'];

/** Writes whether the image model has learnt a character's looks; false where it stood otherwise than `from` says. */
export const writeLoraStatus = async (
  tx: Queries,
  id: string,
  { from, to }: { from?: LoraStatus; to: LoraStatus },
): Promise<boolean> => {
  const [written] = await tx
    .update(characters)
    .set({ loraStatus: to })
    .where(and(eq(characters.id, id), from && eq(characters.loraStatus, from)))
    .returning({ id: characters.id });
  return written !== undefined;
};

/** Adds translations into a language, of the texts that are given. */
export const writeTranslation = async (
  tx: Queries,
  id: string,
  language: string,
  { name, title, greeting }: { name?: string; title?: string; greeting?: string },
): Promise<void> => {
  const withText = (
    column: typeof characters.nameI18n | typeof characters.titleI18n | typeof characters.greetingI18n,
    text: string | undefined,
  ) => (text === undefined ? undefined : sql`jsonb_set(${column}, array[${language}::text], to_jsonb(${text}::text))`);
  const added = {
    nameI18n: withText(characters.nameI18n, name),
    titleI18n: withText(characters.titleI18n, title),
    greetingI18n: withText(characters.greetingI18n, greeting),
  };
  if (Object.values(added).every((text) => text === undefined)) return;
  await tx.update(characters).set(added).where(eq(characters.id, id));
};

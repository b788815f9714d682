import { and, eq, exists, not, or, sql, type SQL } from 'drizzle-orm';
import {
  characters,
  characterVersions,
  drafts,
  files,
  lorebooks,
  lorebookVersions,
  messages,
  personas,
  reports,
  users,
} from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

type Queries = Pick<Db, 'select'>;
const one = { one: sql`1` };

/** SQL: whether a report keeps the picture in a row of `files` as its evidence. */
export const isReported = (db: Queries): SQL => exists(db.select(one).from(reports).where(eq(reports.pictureId, files.id)));

/**
 * SQL: whether a draft of its uploader keeps the picture in a row of `files`: a draft may name any picture, and must not hold
 * another account's. It shows the picture to nobody, so that one that is evidence alone stays with moderators.
 */
export const isDrafted = (db: Queries): SQL =>
  exists(
    db
      .select(one)
      .from(drafts)
      .where(and(eq(drafts.avatarUrl, sql`'/files/' || ${files.id}`), eq(drafts.creatorUserId, files.ownerUserId))),
  );

/** SQL: whether an account, a work or a message shows the picture in a row of `files`. */
export const isShown = (db: Queries): SQL | undefined => {
  const url = sql`'/files/' || ${files.id}`;
  const wornBy = (table: typeof users | typeof characters | typeof personas | typeof lorebooks) =>
    exists(db.select(one).from(table).where(eq(table.avatarUrl, url)));
  // A version may wait for a review, or be gone back to.
  const inVersion = eq(sql`${characterVersions.form}->>'avatar_url'`, url);
  const inLore = eq(sql`${lorebookVersions.content}->>'avatarUrl'`, url);
  // Asked in this order: those with an index of pictures first.
  return or(
    wornBy(characters),
    exists(db.select(one).from(characterVersions).where(inVersion)),
    exists(db.select(one).from(messages).where(eq(messages.imageUrl, url))),
    wornBy(lorebooks),
    exists(db.select(one).from(lorebookVersions).where(inLore)),
    wornBy(users),
    wornBy(personas),
  );
};

/** Whether a picture is there only because a report keeps it: it is for moderators alone then. */
export const isEvidenceOnly = async (db: Queries, id: string): Promise<boolean> => {
  // Every picture that is served is asked about, and next to none is reported: where else it is shown is looked up for those alone.
  const reported = await db.select(one).from(reports).where(eq(reports.pictureId, id)).limit(1);
  if (reported.length === 0) return false;
  const shown = isShown(db);
  return (
    (
      await db
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.id, id), shown && not(shown)))
    ).length > 0
  );
};

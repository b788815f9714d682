import { AppError, lorebookLimits, type ShownLorebook } from '@troupe/protocol';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { characterLorebooks, characters, lorebooks, lorebookVersions, users, type VersionedEntry } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import { isOpenTo } from '../../platform/works/reach.ts';
import type { Db } from '../../ports/index.ts';
import { ownLorebook, readEntries, selectListed, toOwnLorebook, type LorebookRow } from './lorebook-rows.ts';

type Queries = Pick<Db, 'select'>;

const toShownEntry = (entry: VersionedEntry): ShownLorebook['entries'][number] => ({
  id: entry.id,
  name: entry.name,
  keywords: entry.keywords,
  content: entry.content,
  constant: entry.constant,
  updatedAt: entry.updatedAt,
});

type Reader = Parameters<typeof isOpenTo>[0];

/**
 * What others may read of a book: the newest version that was approved with a chatbot that they may open and whose definition
 * is for everybody. A word that no reviewer has seen is never among it.
 */
const findApproved = async (db: Queries, id: string, reader: Reader) => {
  const [found] = await db
    .select({ book: lorebooks, version: lorebookVersions, creatorUsername: users.username })
    .from(lorebooks)
    .innerJoin(users, eq(users.id, lorebooks.creatorUserId))
    .innerJoin(characterLorebooks, eq(characterLorebooks.lorebookId, lorebooks.id))
    .innerJoin(characters, eq(characters.id, characterLorebooks.characterId))
    .innerJoin(
      lorebookVersions,
      and(eq(lorebookVersions.lorebookId, lorebooks.id), eq(lorebookVersions.number, characterLorebooks.liveNumber)),
    )
    .where(
      and(
        eq(lorebooks.id, id),
        isNull(lorebooks.deletedAt),
        eq(characters.definitionVisible, true),
        // Without an account: what reaches its creator alone shows nobody a book.
        isOpenTo({ ...reader, userId: undefined }),
      ),
    )
    .orderBy(desc(lorebookVersions.number))
    .limit(1);
  return found ?? null;
};

/** One's own, as it is now. */
const showOwn = async (db: Queries, id: string, context: Context, reader: Reader): Promise<ShownLorebook | null> => {
  const { caller, brand } = context;
  if (!caller) return null;
  const [row] = await selectListed(db).where(ownLorebook(id, { caller, brand }));
  if (!row) return null;
  const { num_characters: _, ...told } = toOwnLorebook(row);
  const entries = await readEntries(db, id, lorebookLimits.entriesShown);
  return {
    ...told,
    entries: entries.map((entry) => toShownEntry({ ...entry, updatedAt: entry.updatedAt.toISOString() })),
    is_own: true,
    is_approved: (await findApproved(db, id, reader)) !== null,
  };
};

const toShown = (
  book: LorebookRow,
  { number, content, createdAt }: typeof lorebookVersions.$inferSelect,
  creatorUsername: string | null,
): ShownLorebook => {
  // What speaks in no chat is its author's own affair.
  const entries = content.entries.filter(({ enabled }) => enabled);
  return {
    id: book.id,
    name: content.name,
    description: content.description,
    avatar_url: content.avatarUrl,
    tags: content.tags,
    scan_depth: content.scanDepth,
    recursive: content.recursive,
    visibility: book.visibility,
    creator_user_id: book.creatorUserId,
    creator_username: creatorUsername ?? '',
    num_entries: entries.length,
    revision: number,
    createdAt: book.createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
    entries: entries.slice(0, lorebookLimits.entriesShown).map(toShownEntry),
    is_own: false,
    is_approved: true,
  };
};

export const createShowLorebook =
  ({ db, adultAccess }: { db: Queries; adultAccess: AdultAccess }) =>
  async (id: string, context: Context): Promise<ShownLorebook> => {
    const reader = { brandId: context.brand.id, userId: undefined, showsAdult: await adultAccess(context) };
    const own = await showOwn(db, id, context, reader);
    if (own) return own;
    const found = await findApproved(db, id, reader);
    if (found?.book.visibility !== 'hidden') throw new AppError('not_found');
    return toShown(found.book, found.version, found.creatorUsername);
  };

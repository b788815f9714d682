import { AppError, chatbotLimits, cutAtGrapheme, limits, type Draft, type DraftKind, type ListedDraft } from '@troupe/protocol';
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { characters, drafts, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { toModerationReport } from '../../platform/catalogue/characters.ts';
import { madeBy } from '../../platform/explore/own-characters.ts';
import type { Db, Tx } from '../../ports/index.ts';
import type { Bin } from '../bin.ts';

type Own = Pick<CallerContext, 'caller' | 'brand'>;

/** SQL: a draft of the member on this brand. */
export const ownDrafts = ({ caller, brand }: Own): SQL | undefined =>
  and(eq(drafts.creatorUserId, caller.userId), eq(drafts.applicationId, brand.id));

/** SQL: the one of an id: another member's of the same id is another draft. */
export const ownDraft = (id: string, own: Own): SQL | undefined => and(ownDrafts(own), eq(drafts.id, id));

/** SQL: not removed, or to be had back from the bin. */
export const isThere = (bin: Bin): SQL | undefined => or(isNull(drafts.removedAt), bin.holds());

/**
 * What changes a member's drafts waits its turn: of two devices one is first, and there are never more than there may be.
 * Rows that name the account are written meanwhile.
 */
export const lockDrafts = async (tx: Tx, { caller }: Own): Promise<void> => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('no key update');
  if (!user) throw new AppError('unauthorized');
};

/** The columns that a list reads: never the texts. */
const listedColumns = {
  id: drafts.id,
  kind: drafts.kind,
  characterId: drafts.characterId,
  name: drafts.name,
  title: drafts.title,
  avatarUrl: drafts.avatarUrl,
  writtenStatus: drafts.moderationStatus,
  revision: drafts.revision,
  updatedAt: drafts.updatedAt,
  removedAt: drafts.removedAt,
  moderationStatus: characters.moderationStatus,
  moderationReport: characters.moderationReport,
} as const;
const wholeColumns = {
  ...listedColumns,
  content: drafts.content,
  characterRevision: drafts.characterRevision,
  creatorUserId: drafts.creatorUserId,
  creatorUsername: users.username,
} as const;

/** SQL: the chatbot of a draft, where it is its writer's own on this brand: of others' nothing is told. */
const itsChatbot = ({ caller, brand }: Own) => and(eq(characters.id, drafts.characterId), madeBy(caller, brand));

const selectListed = (db: Pick<Db, 'select'>, own: Own) =>
  db.select(listedColumns).from(drafts).leftJoin(characters, itsChatbot(own));

type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

/** Drafts of a kind as a list has them, written last first: all, or those of one chatbot or group. */
export const findListed = (
  db: Pick<Db, 'select'>,
  { kind, characterId }: { kind: DraftKind; characterId?: string | undefined },
  own: Own,
  bin: Bin,
): Promise<ListedRow[]> =>
  selectListed(db, own)
    .where(
      and(
        ownDrafts(own),
        isThere(bin),
        eq(drafts.kind, kind),
        characterId === undefined ? undefined : eq(drafts.characterId, characterId),
      ),
    )
    .orderBy(sql`${drafts.updatedAt} desc`, sql`${drafts.id} desc`);

const reportOf = ({ moderationStatus, moderationReport }: Pick<ListedRow, 'moderationStatus' | 'moderationReport'>) =>
  toModerationReport({ moderationStatus, moderationReport });

/** What is typed may be as long as what is imported: a list shows as much as a chatbot may have. */
export const toListed = (row: ListedRow): ListedDraft => ({
  id: row.id,
  kind: row.kind,
  characterId: row.characterId,
  name: cutAtGrapheme(row.name, limits.importedNameMax),
  title: cutAtGrapheme(row.title, chatbotLimits.titleMax),
  avatar_url: row.avatarUrl,
  moderation_status: row.writtenStatus,
  moderationReport: reportOf(row),
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
});

/** A draft of the member, whole, also one in the bin. Throws `not_found`. */
export const findDraft = async (db: Pick<Db, 'select'>, id: string, own: Own, bin: Bin): Promise<Draft> => {
  const [row] = await db
    .select(wholeColumns)
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.creatorUserId))
    .leftJoin(characters, itsChatbot(own))
    .where(and(ownDraft(id, own), isThere(bin)));
  if (!row) throw new AppError('not_found');
  const { form, note, guidelines, lorebooks = [] } = row.content;
  return {
    id: row.id,
    creator_user_id: row.creatorUserId,
    creator_username: row.creatorUsername ?? '',
    kind: row.kind,
    form,
    characterId: row.characterId,
    characterRevision: row.characterRevision,
    note,
    guidelines,
    lorebooks,
    moderation_status: row.writtenStatus,
    moderationReport: reportOf(row),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
  };
};

import { AppError, deleteDismissal, getDismissal, listDismissals, type Dismissal } from '@troupe/protocol';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { characters, dismissals, fewerWishes, recommendationShelves, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { shelfId } from './engine/shelves.ts';
import { dropList, type Tastes } from './tastes.ts';
import { mayBeShownTo } from './visible.ts';

export interface DismissalDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  adultAccess: AdultAccess;
  tastes: Tastes;
}

/** Former dislikes that one is held against, for what they have in common. */
const comparedMost = 20;

const columns = {
  id: dismissals.characterId,
  lowered: dismissals.lowered,
  createdAt: dismissals.createdAt,
  name: characters.name,
  avatarUrl: characters.avatarUrl,
  avatarIsNsfw: characters.avatarIsNsfw,
  creatorId: characters.creatorUserId,
  language: characters.language,
  tags: characters.tags,
} as const;

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Viewer = CallerContext & { showsAdult: boolean };

const readRows = (db: Db, viewer: Viewer, condition: SQL | undefined, limit: number) =>
  db
    .select(columns)
    .from(dismissals)
    .innerJoin(characters, eq(characters.id, dismissals.characterId))
    .where(and(eq(dismissals.userId, viewer.caller.userId), isNull(dismissals.undoneAt), mayBeShownTo(viewer), condition))
    .orderBy(desc(dismissals.createdAt), desc(dismissals.characterId))
    .limit(limit);

const toDismissal = (row: Row, names: ReadonlyMap<string, string>): Dismissal => ({
  character_id: row.id,
  name: row.name,
  avatar_url: row.avatarUrl,
  avatar_is_nsfw: row.avatarIsNsfw,
  created_at: row.createdAt.toISOString(),
  lowered: {
    characters: row.lowered.characterIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    count: row.lowered.count,
    tags: row.lowered.tags,
  },
  question: null,
});

/** Names of what was lowered, as far as the viewer may know them. */
const readNames = async (db: Db, rows: readonly Row[], viewer: Viewer): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ lowered }) => lowered.characterIds))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: characters.id, name: characters.name })
    .from(characters)
    .where(and(inArray(characters.id, ids), mayBeShownTo(viewer)));
  return new Map(found.map(({ id, name }) => [id, name]));
};

/** The second of one creator, else the second of one tag, the rarest: asked once, since a third is no second. */
const questionOf = async (db: Db, row: Row, viewer: Viewer): Promise<Dismissal['question']> => {
  const { caller, brand } = viewer;
  const others = (await readRows(db, viewer, undefined, comparedMost)).filter(({ id }) => id !== row.id);
  const wanted = await db
    .select({ kind: fewerWishes.kind, value: fewerWishes.value })
    .from(fewerWishes)
    .where(eq(fewerWishes.userId, caller.userId));
  const isAsked = (kind: 'creator' | 'tag', value: string, holds: (one: Row) => boolean) =>
    others.filter(holds).length === 1 && !wanted.some((wish) => wish.kind === kind && wish.value === value);
  if (isAsked('creator', row.creatorId, ({ creatorId }) => creatorId === row.creatorId)) {
    const [creator] = await db
      .select({ username: users.username, name: users.name })
      .from(users)
      .where(eq(users.id, row.creatorId));
    return creator ? { kind: 'creator', value: row.creatorId, label: creator.username ?? creator.name } : null;
  }
  const shared = row.tags.filter((tag) => tag.length <= 64 && isAsked('tag', tag, ({ tags }) => tags.includes(tag)));
  if (shared.length === 0) return null;
  const shelfOf = (tag: string) =>
    shelfId({ applicationId: brand.id, language: row.language, isAdult: false, kind: 'popular', tag });
  const shelves = await db
    .select({ id: recommendationShelves.id, count: recommendationShelves.count })
    .from(recommendationShelves)
    .where(inArray(recommendationShelves.id, shared.map(shelfOf)));
  const countOf = (tag: string) => shelves.find(({ id }) => id === shelfOf(tag))?.count ?? 0;
  const [rarest = ''] = shared.toSorted((a, b) => countOf(a) - countOf(b));
  return { kind: 'tag', value: rarest, label: rarest };
};

/** GET and DELETE recommendations/dismissals: "Less Like This" with its receipts. */
export const dismissalHandlers = (deps: DismissalDeps): Registration[] => {
  const { db, clock } = deps;
  const viewerOf = async (context: CallerContext): Promise<Viewer> => ({
    ...context,
    showsAdult: await deps.adultAccess(context),
  });
  return [
    handler(listDismissals, async ({ query: { limit, last_id } }, context) => {
      const viewer = await viewerOf(context);
      const before =
        last_id === undefined
          ? undefined
          : sql`(${dismissals.createdAt}, ${dismissals.characterId}) < (select cursor.created_at, cursor.character_id from ${dismissals} cursor where cursor.user_id = ${context.caller.userId} and cursor.character_id = ${last_id})`;
      const rows = await readRows(db, viewer, before, limit + 1);
      const page = pageOf(rows, limit);
      const names = await readNames(db, page.rows, viewer);
      return answerPage(
        page.rows.map((row) => toDismissal(row, names)),
        page,
      );
    }),

    handler(getDismissal, async ({ params }, context) => {
      const viewer = await viewerOf(context);
      const [row] = await readRows(db, viewer, eq(dismissals.characterId, params.characterId), 1);
      if (!row) throw new AppError('not_found');
      const names = await readNames(db, [row], viewer);
      return { ...toDismissal(row, names), question: await questionOf(db, row, viewer) };
    }),

    handler(deleteDismissal, async ({ params: { characterId } }, context) => {
      const { userId } = context.caller;
      await deps.rateLimits.take(...limitRules('opinions', context));
      const undone = await db.transaction(async (tx) => {
        const rows = await tx
          .update(dismissals)
          .set({ undoneAt: clock.now() })
          .where(and(eq(dismissals.userId, userId), eq(dismissals.characterId, characterId), isNull(dismissals.undoneAt)))
          .returning({ id: dismissals.characterId });
        if (rows.length > 0) await dropList(tx, userId);
        return rows.length > 0;
      });
      if (undone) await deps.tastes.tell({ userId, characterId, kind: 'undo' });
      return {};
    }),
  ];
};

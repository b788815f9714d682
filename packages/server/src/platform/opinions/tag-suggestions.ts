import {
  AppError,
  badField,
  limits,
  listTagSuggestions,
  tagSuggestionLimits,
  updateTagSuggestion,
  type EventBody,
  type TagSuggestion,
} from '@troupe/protocol';
import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import { dismissedTagSuggestions, tagSuggestions, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { FindCharacter } from '../catalogue/characters.ts';

interface TagSuggestionDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  findCharacter: FindCharacter;
}

export type SuggestedTags = Extract<EventBody, { event_name: 'tagSuggestion' }>;

/** Tags that differ in nothing but their case are one. */
const keyOf = (tag: string): string => tag.toLowerCase();

/** Each tag once, under its key. */
const byKey = (tags: readonly string[]): Map<string, string> => new Map(tags.map((tag) => [keyOf(tag), tag]));

/** Throws `invalid_input` where both lists name a tag, or where more would be left than a chatbot may have (R-PROFILE-11). */
const checkSuggested = (tags: readonly string[], { tags_to_add, tags_to_remove }: SuggestedTags): void => {
  const added = byKey(tags_to_add);
  const removed = byKey(tags_to_remove);
  const both = [...added].find(([key]) => removed.has(key));
  if (both) throw badField('body.tags_to_remove', `must not name ${both[1]}, which is to be added`);
  const kept = new Set([...tags.map(keyOf).filter((key) => !removed.has(key)), ...added.keys()]);
  if (added.size > 0 && kept.size > limits.chatbotTagsMax)
    throw badField('body.tags_to_add', `must leave at most ${limits.chatbotTagsMax} tags`);
};

const isTakenBack = ({ tags_to_add, tags_to_remove }: SuggestedTags): boolean => tags_to_add.length + tags_to_remove.length === 0;

/** What a reader suggests for the tags of a chatbot (R-PROFILE-10). */
export interface TagSuggestions {
  /** Throws what keeps a caller from suggesting for a chatbot, or these tags: asked before a judge reads them. */
  admit: (suggested: SuggestedTags, context: CallerContext) => Promise<void>;
  /** Keeps what was admitted, in the place of what they suggested for it before. */
  keep: (suggested: SuggestedTags, context: CallerContext) => Promise<void>;
}

export const createTagSuggestions = ({ db, clock, findCharacter }: Omit<TagSuggestionDeps, 'rateLimits'>): TagSuggestions => ({
  async admit(suggested, context) {
    if (context.caller.isGuest) throw new AppError('unauthorized');
    // Whatever became of the chatbot: what somebody suggested can always be taken back.
    if (isTakenBack(suggested)) return;
    const { row, isCreator } = await findCharacter(suggested.character_id, context);
    if (isCreator) throw new AppError('forbidden', { message: 'Creators change the tags of their own chatbots by saving them.' });
    checkSuggested(row.tags, suggested);
  },
  async keep({ character_id: characterId, tags_to_add, tags_to_remove }, { caller: { userId } }) {
    const rows = (change: TagSuggestion['change'], tags: readonly string[]) =>
      [...byKey(tags)].map(([key, tag]) => ({ characterId, userId, key, tag, change, createdAt: clock.now() }));
    const all = [...rows('add', tags_to_add), ...rows('remove', tags_to_remove)];
    await db.transaction(async (tx) => {
      // One set at a time: two tabs of a reader do not leave half of each.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      await tx.delete(tagSuggestions).where(and(eq(tagSuggestions.characterId, characterId), eq(tagSuggestions.userId, userId)));
      if (all.length > 0) await tx.insert(tagSuggestions).values(all);
    });
  },
});

/** GET and PUT characters/{id}/tag-suggestions, for its creator. */
export const tagSuggestionHandlers = ({ db, clock, rateLimits, findCharacter }: TagSuggestionDeps): Registration[] => {
  const findOwn = async (characterId: string, context: CallerContext) => {
    const { row, isCreator } = await findCharacter(characterId, context);
    if (!isCreator) throw new AppError('forbidden', { message: 'Only its creator is told what readers suggest.' });
    return row;
  };
  return [
    handler(listTagSuggestions, async ({ params }, context) => {
      const { id: characterId, tags } = await findOwn(params.characterId, context);
      const { key, change } = tagSuggestions;
      const dismissed = db
        .select({ one: sql`1` })
        .from(dismissedTagSuggestions)
        .where(
          and(
            eq(dismissedTagSuggestions.characterId, characterId),
            eq(dismissedTagSuggestions.key, key),
            eq(dismissedTagSuggestions.change, change),
          ),
        );
      // A tag that is there needs nobody to add it, and one that is gone nobody to take it away.
      const isThere = sql`(${key} = any(${sql.param(tags.map(keyOf))}::text[]))`;
      const suggestions = await db
        .select({
          tag: sql<string>`mode() within group (order by ${tagSuggestions.tag})`,
          change,
          readers: count(),
          is_dismissed: sql<boolean>`exists ${dismissed}`,
        })
        .from(tagSuggestions)
        .innerJoin(users, eq(users.id, tagSuggestions.userId))
        .where(
          and(
            eq(tagSuggestions.characterId, characterId),
            lte(users.createdAt, new Date(clock.now().getTime() - tagSuggestionLimits.accountDays * dayMs)),
            sql`(${change} = 'remove') = ${isThere}`,
          ),
        )
        .groupBy(key, change)
        .having(sql`count(*) >= ${tagSuggestionLimits.quorum}`)
        .orderBy(desc(count()), key)
        .limit(tagSuggestionLimits.listMax);
      return { suggestions };
    }),

    handlerAfter(
      updateTagSuggestion,
      async ({ params }, context) => void (await findOwn(params.characterId, context)),
      async ({ params, body }, context) => {
        await rateLimits.take(...limitRules('opinions', context));
        const { characterId } = params;
        const row = { characterId, key: keyOf(body.tag), change: body.change };
        const { key, change } = dismissedTagSuggestions;
        const ofRow = and(eq(dismissedTagSuggestions.characterId, characterId), eq(key, row.key), eq(change, row.change));
        if (!body.is_dismissed) {
          await db.delete(dismissedTagSuggestions).where(ofRow);
          return {};
        }
        const suggested = and(
          eq(tagSuggestions.characterId, characterId),
          eq(tagSuggestions.key, row.key),
          eq(tagSuggestions.change, row.change),
        );
        // Only what somebody suggests is put aside, so that the list cannot grow beyond it.
        const [found] = await db.select({ key: tagSuggestions.key }).from(tagSuggestions).where(suggested).limit(1);
        if (!found) throw new AppError('not_found');
        await db
          .insert(dismissedTagSuggestions)
          .values({ ...row, createdAt: clock.now() })
          .onConflictDoNothing();
        return {};
      },
    ),
  ];
};

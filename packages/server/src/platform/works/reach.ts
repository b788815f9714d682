import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';

/**
 * Whom a character reaches, as the database derives it from visibility, review and removal (R-MOD-01, decision 276):
 * every door asks it, and nothing else decides. What is read of a row is always its approved text; a text that was
 * never approved reaches its creator alone.
 */
export type Reach = (typeof characters.$inferSelect)['reach'];

interface Reached {
  reach: Reach;
  creatorUserId: string;
}

const openReaches = ['everybody', 'link'] as const satisfies Reach[];

/** Whether somebody may open a character whose address they have. */
export const mayOpen = ({ reach, creatorUserId }: Reached, userId: string | undefined): boolean =>
  reach === 'everybody' || reach === 'link' || (reach === 'creator' && creatorUserId === userId);

/** SQL: what lists, search, recommendations and maps may name. */
export const reachesEverybody = eq(characters.reach, 'everybody');

/** SQL: `mayOpen`. */
export const reaches = (userId: string | undefined): SQL | undefined =>
  or(
    inArray(characters.reach, openReaches),
    userId === undefined ? undefined : and(eq(characters.reach, 'creator'), eq(characters.creatorUserId, userId)),
  );

/**
 * Why nobody chats with a character, whoever may open it; null where nothing stands against it. What waits for a
 * person's look cannot be opened by its creator either (C-CONV-22), unless an approved text serves meanwhile.
 */
export const refusesChat = ({
  moderationStatus,
  isLive,
}: Pick<typeof characters.$inferSelect, 'moderationStatus' | 'isLive'>):
  | 'character_unavailable'
  | 'manual_review_required'
  | null => {
  if (moderationStatus === 'closed') return 'character_unavailable';
  return moderationStatus === 'manual_review_required' && !isLive ? 'manual_review_required' : null;
};

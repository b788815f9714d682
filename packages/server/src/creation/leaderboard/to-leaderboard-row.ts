import { noRank, type LeaderboardRow } from '@troupe/protocol';
import { leaderboardRows, users } from '../../db/schema.ts';

/** What the index says of a row, with the name and picture that its creator has now. */
export const shownColumns = {
  id: leaderboardRows.id,
  applicationId: leaderboardRows.applicationId,
  month: leaderboardRows.month,
  type: leaderboardRows.type,
  status: leaderboardRows.status,
  rank: leaderboardRows.rank,
  score: leaderboardRows.score,
  movement: leaderboardRows.movement,
  numberOfCharacters: leaderboardRows.numberOfCharacters,
  heldFor: leaderboardRows.heldFor,
  userId: leaderboardRows.userId,
  username: users.username,
  avatarUrl: users.avatarUrl,
} as const;

type Shown = Pick<
  typeof leaderboardRows.$inferSelect,
  | 'id'
  | 'applicationId'
  | 'month'
  | 'type'
  | 'status'
  | 'rank'
  | 'score'
  | 'movement'
  | 'numberOfCharacters'
  | 'heldFor'
  | 'userId'
> &
  Pick<typeof users.$inferSelect, 'username' | 'avatarUrl'>;

/** A row as the index has it (R-LEAD-05). Only a row that waits says why. */
export const toLeaderboardRow = (row: Shown): LeaderboardRow => ({
  id: row.id,
  application_id: row.applicationId,
  date: row.month,
  type: row.type,
  status: row.status,
  rank: row.rank ?? noRank,
  score: row.score,
  movement: row.movement,
  number_of_characters: row.numberOfCharacters,
  creator_user_id: row.userId,
  creator_username: row.username ?? '',
  avatar_url: row.avatarUrl,
  held_for: row.status === 'pending' ? row.heldFor : [],
});

import * as v from 'valibot';
import { defineAnswer, defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { searchKey } from '../platform/search.ts';

/** Name of the searchable collection of ranks (R-LEAD-06). */
export const leaderboardCollection = 'leaderboard';

/** The two categories, as the index spells them (R-LEAD-05). */
export const leaderboardTypes = ['New Bots', 'All Bots'] as const;
export type LeaderboardType = (typeof leaderboardTypes)[number];

/** Every figure of the score: the job computes with them, and the page prints them (R-LEAD-01). */
export const leaderboardFigures = {
  /** Own messages in a month from which a member counts for a chatbot. */
  messagesMin: 3,
  /** Points that one member gives one chatbot at most, and one creator. */
  pairMax: 6,
  chatterMax: 12,
  /** An account younger than so many days gives this part of its points. */
  youngDays: 7,
  youngTrust: 0.25,
  /** A chatbot's points times `ratingBase + ratingWeight × rating`, of a rating from 0 to 1. */
  ratingBase: 0.8,
  ratingWeight: 0.4,
  /** Each further chatbot of a creator counts this part of the one before. */
  falling: 0.85,
  scale: 1000,
  /** Members with whom a row begins. */
  chattersMin: 5,
  /** What holds a row for a check: part of the points from young accounts, and one day against the median of all. */
  youngShareMax: 0.3,
  dayTimesMedian: 5,
  /** Days with messages from which a median says something. */
  daysMin: 5,
  /** Hours after a month in which its ranks may still change. */
  holdHours: 48,
  /** Ranks with a free month of the highest plan, and of the one below it (R-LEAD-08). */
  premiumRanks: 3,
  basicRanks: 10,
  /** Ranks of a category that are shown, and rows of a page (R-LEAD-07). */
  ranks: 25,
  rowsPage: 48,
  /** How long a browser keeps an answer, and how long it waits for one (R-LEAD-06). */
  cacheMs: 120_000,
  timeoutMs: 15_000,
} as const;

/** What the prizes are called; the same names in every language, as plans are. */
export const leaderboardPrizes = { paid_premium: "I'm All In", paid_basic: 'True Supporter' } as const;

/** A calendar month in UTC. */
export const leaderboardDate = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month as YYYY-MM'));

/** Why a row waits for somebody's look. */
export const leaderboardHolds = ['young_accounts', 'one_day', 'copied', 'open_case'] as const;
export type LeaderboardHold = (typeof leaderboardHolds)[number];

/** A row of the leaderboard (R-LEAD-05). */
export const leaderboardRow = v.object({
  id,
  application_id: v.string(),
  date: leaderboardDate,
  type: v.picklist(leaderboardTypes),
  /** `pending`: held for a check, without a rank. */
  status: v.picklist(['ranked', 'pending']),
  /** Its place in lists: the rank, or a number after all ranks for a row that has none. */
  rank: v.number(),
  score: v.number(),
  /** How many ranks up since the month before; null for a creator without a rank then. */
  movement: v.nullable(v.number()),
  number_of_characters: v.number(),
  creator_user_id: id,
  creator_username: v.string(),
  avatar_url: v.nullable(v.string()),
  /** Only of pending rows, which holders of `admin` see. */
  held_for: v.array(v.picklist(leaderboardHolds)),
});
export type LeaderboardRow = v.InferOutput<typeof leaderboardRow>;

/** The rank of a row that has none: after all others in the index, which sorts by number. */
export const noRank = 1_000_000;

/**
 * A key for the collection of ranks. Its filter fixes the brand, and hides pending rows from everybody but holders of
 * `admin`; `nodes` name our own endpoint.
 */
export const getLeaderboardKey = defineEndpoint({
  id: 'getLeaderboardKey',
  method: 'GET',
  path: '/api/v1/leaderboard/search-key',
  summary: 'A scoped key for the creators’ leaderboard, bound to brand and viewer',
  auth: 'public',
  class: 'read',
  output: searchKey,
  errors: ['not_found'],
});

export const releaseLeaderboardRow = defineEndpoint({
  id: 'releaseLeaderboardRow',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/leaderboard/:rowId/release',
  summary: 'Let a row that was held for a check take part: its category is ranked anew, which is logged',
  auth: 'member',
  permission: 'admin',
  about: 'nothing',
  params: v.object({ rowId: id }),
  output: leaderboardRow,
  /** `conflict`: nothing holds it; `forbidden`: the row is the admin’s own. */
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});

/** Typesense’s answer to a multi_search over the ranks, as far as the product reads it. */
export const leaderboardSearch = defineAnswer({
  output: v.object({
    results: v.array(
      v.union([
        v.object({
          found: v.number(),
          hits: v.array(v.object({ document: leaderboardRow })),
          facet_counts: v.optional(
            v.array(v.object({ field_name: v.string(), counts: v.array(v.object({ value: v.string(), count: v.number() })) })),
          ),
        }),
        v.object({ code: v.number(), error: v.string() }),
      ]),
    ),
  }),
});
export type LeaderboardSearchResult = v.InferOutput<typeof leaderboardSearch.output>;

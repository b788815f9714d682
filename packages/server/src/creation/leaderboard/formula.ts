import { leaderboardFigures as figures, type LeaderboardHold } from '@troupe/protocol';

/** What one member sent one chatbot in a month. */
export interface Pair {
  chatterId: string;
  characterId: string;
  messages: number;
  /** Of an account that is days old only. */
  isYoung: boolean;
}

/** A chatbot that takes part. */
export interface RankedBot {
  id: string;
  /** 0 to 1. */
  rating: number;
  approvedAt: Date;
}

/** What a creator's chatbots earned in a month. */
export interface CreatorScore {
  score: number;
  /** Members who count. */
  chatters: number;
  bots: number;
  /** The mean of their ratings. */
  rating: number;
  /** When the first of them was approved. */
  approvedAt: Date;
  /** The part of all points that came from young accounts. */
  youngShare: number;
}

/** Adds in the order of size: a sum of the same numbers has the same bytes, in whatever order they came. */
const sum = (values: readonly number[]): number => values.toSorted((a, b) => a - b).reduce((total, one) => total + one, 0);

/** Values by what they have in common, each group in the order of the values. */
export const groupBy = <T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of values) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
};

/** Points of one member for one chatbot: the first messages say more than the hundredth. */
export const pairPoints = ({ messages, isYoung }: Pick<Pair, 'messages' | 'isYoung'>): number =>
  messages < figures.messagesMin ? 0 : (isYoung ? figures.youngTrust : 1) * Math.min(Math.log2(1 + messages), figures.pairMax);

/** Each pair with its points, once no member gives the creator more than `chatterMax` in all. */
const cappedPairs = (pairs: readonly Pair[]): (Pair & { points: number })[] =>
  [...groupBy(pairs, ({ chatterId }) => chatterId).values()].flatMap((given) => {
    const points = given.map(pairPoints);
    const all = sum(points);
    const part = all > figures.chatterMax ? figures.chatterMax / all : 1;
    return given.map((pair, at) => ({ ...pair, points: (points[at] as number) * part }));
  });

/**
 * The score of one creator, of pairs that may count: never their own messages, guests, or accounts that share a browser with
 * them. Null below the members that a row needs. The same pairs give the same bytes in any order.
 */
export const scoreCreator = (bots: readonly RankedBot[], pairs: readonly Pair[]): CreatorScore | null => {
  const counted = pairs.filter(({ messages }) => messages >= figures.messagesMin);
  const chatters = new Set(counted.map(({ chatterId }) => chatterId)).size;
  if (chatters < figures.chattersMin || bots.length === 0) return null;
  const capped = cappedPairs(counted);
  const byBot = groupBy(capped, ({ characterId }) => characterId);
  const worth = bots
    .map(({ id, rating }) => {
      const points = sum((byBot.get(id) ?? []).map((pair) => pair.points));
      return points * (figures.ratingBase + figures.ratingWeight * rating);
    })
    .toSorted((a, b) => b - a);
  const total = sum(capped.map(({ points }) => points));
  return {
    score: Math.round(figures.scale * sum(worth.map((points, at) => points * figures.falling ** at))),
    chatters,
    bots: bots.length,
    rating: sum(bots.map(({ rating }) => rating)) / bots.length,
    approvedAt: new Date(Math.min(...bots.map(({ approvedAt }) => approvedAt.getTime()))),
    youngShare: total === 0 ? 0 : sum(capped.map(({ isYoung, points }) => (isYoung ? points : 0))) / total,
  };
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
};

/** What is known of a creator besides the points. */
export interface Suspicion {
  /** Messages of each day that had any. */
  days: readonly number[];
  /** A chatbot is, letter for letter, another creator's that was approved before. */
  isCopied: boolean;
  /** Somebody reported one of the chatbots, or the automatic check refused it, and no one has decided yet. */
  hasOpenCase: boolean;
}

/** Why a row waits for somebody's look; none for most. */
export const holdsOf = (youngShare: number, { days, isCopied, hasOpenCase }: Suspicion): LeaderboardHold[] => [
  ...(youngShare > figures.youngShareMax ? (['young_accounts'] as const) : []),
  ...(days.length >= figures.daysMin && Math.max(...days) > figures.dayTimesMedian * medianOf(days)
    ? (['one_day'] as const)
    : []),
  ...(isCopied ? (['copied'] as const) : []),
  ...(hasOpenCase ? (['open_case'] as const) : []),
];

/** What decides about a place among others. */
export interface Contender {
  username: string;
  score: number;
  chatters: number;
  rating: number;
  approvedAt: Date;
  isPending: boolean;
}

const byText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Higher scores first; equal ones by members, rating, earlier approval and name. */
export const compareRows = (a: Contender, b: Contender): number =>
  b.score - a.score ||
  b.chatters - a.chatters ||
  b.rating - a.rating ||
  a.approvedAt.getTime() - b.approvedAt.getTime() ||
  byText(a.username, b.username);

/** Rows in the order in which they are shown, each with its rank: equal scores share one (1, 2, 2, 4), and a pending row has none. */
export const rankRows = <T extends Contender>(rows: readonly T[]): (T & { rank: number | null })[] => {
  let place = 0;
  let rank = 0;
  let last: number | null = null;
  return rows.toSorted(compareRows).map((row) => {
    if (row.isPending) return { ...row, rank: null };
    place += 1;
    if (row.score !== last) rank = place;
    last = row.score;
    return { ...row, rank };
  });
};

/** What a rank wins: the highest plan, the one below it, or nothing (R-LEAD-08). */
export const prizeOf = (rank: number | null): 'paid_premium' | 'paid_basic' | null => {
  if (rank === null || rank > figures.basicRanks) return null;
  return rank <= figures.premiumRanks ? 'paid_premium' : 'paid_basic';
};

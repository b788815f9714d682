import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TasteSignal } from '../../ports/index.ts';

/** Half of what something says is gone after this many seconds. */
const halfLife = 30 * 86_400;
/** Any instant: strengths are only ever compared with each other. */
const epoch = Date.parse('2026-01-01T00:00:00Z') / 1000;

/**
 * How much an instant weighs beside others: twice as much as one a half-life before it. A strength is a weight times
 * this, so what fades is written once, and sums and cosines need no clock.
 */
export const weightOf = (at: Date): number => 2 ** ((at.getTime() / 1000 - epoch) / halfLife);

/** The same of a column, by the database. */
export const weightAt = (column: PgColumn): SQL =>
  sql`power(2::float8, (extract(epoch from ${column})::float8 - ${epoch}::float8) / ${halfLife}::float8)`;

/** Weights of what a member does (P-REC-07): like 0.5, dislike −1, love 1; a look counts a little. */
export const tasteWeights = { detail_view: 0.1, bookmark: 0.5, cart_addition: 0.5, dislike: -1, undo: 0 } as const;

/** Weights of one to five stars: dislike is one star, like three, love five. */
const starWeights = [-1, -0.25, 0.5, 0.75, 1] as const;

/** What a deed says of a taste; a rating takes the place of what was said before. */
export const tasteOf = (kind: TasteSignal['kind'], stars: number | null = null): { weight: number; replaces: boolean } =>
  kind === 'rating'
    ? { weight: starWeights[(stars ?? 3) - 1] ?? 0, replaces: true }
    : { weight: tasteWeights[kind], replaces: false };

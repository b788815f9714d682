import { AppError } from '@troupe/protocol';
import * as v from 'valibot';
import type { Brands } from '../../brands.ts';
import type { HostlessRoute } from '../../http/raw-routes/raw-route.ts';
import { createOrdersRoute } from '../../platform/operator-door.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { reconcile } from './reconcile.ts';

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'is no day, such as 2026-12-01'), v.check(isDay, 'is no day'));

/** What the operator asks of the books from the command line. */
export const booksOrder = v.object({
  brand: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  /** Of UTC; null for all days. */
  day: v.nullable(dayText),
});
export type BooksOrder = v.InferOutput<typeof booksOrder>;

export const booksAnswer = v.object({
  brand: v.string(),
  day: v.nullable(v.string()),
  checked: v.object({ orders: v.number(), postings: v.number(), refunds: v.number(), subscriptions: v.number() }),
  differences: v.array(v.object({ check: v.string(), subject: v.string(), detail: v.string() })),
});
export type BooksAnswer = v.InferOutput<typeof booksAnswer>;

export interface BooksOrdersDeps {
  db: Pick<Db, 'execute'>;
  clock: Clock;
  brands: Pick<Brands, 'all'>;
}

/** Carries out orders of the operator; changes nothing. Throws `not_found` for a brand that there is not. */
export const createBooksOrders =
  ({ db, clock, brands }: BooksOrdersDeps) =>
  async ({ brand, day }: BooksOrder): Promise<BooksAnswer> => {
    if (!brands.all.some(({ id }) => id === brand)) throw new AppError('not_found');
    const found = await reconcile(db, {
      brandId: brand,
      day: day === null ? null : new Date(`${day}T00:00:00.000Z`),
      now: clock.now(),
    });
    return { brand, day, ...found };
  };

/** Where the command knocks. */
export const booksOrdersPath = '/operator/books/orders';

/** POST /operator/books/orders: the command while the server runs. */
export const createBooksOrdersRoute = (deps: BooksOrdersDeps, token: string): HostlessRoute =>
  createOrdersRoute({
    prefix: '/operator/books',
    path: booksOrdersPath,
    token,
    bodyBytes: 4000,
    order: booksOrder,
    carryOut: createBooksOrders(deps),
  });

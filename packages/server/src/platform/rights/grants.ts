import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { grants, type users } from '../../db/schema.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { accountOf, type Actor } from '../audit/actor.ts';
import { lockAccount, settleRights } from './settle-rights.ts';

type Row = typeof grants.$inferSelect;
type Queries = Pick<Db, 'select' | 'insert' | 'update'>;
type Settled = typeof users.$inferSelect | undefined;

/** A role, a permission or a restriction for an account. */
export interface Grant {
  id: string;
  userId: string;
  kind: Row['kind'];
  value: string;
  source: Row['source'];
  sourceId?: string;
  actor: Actor;
  /** At once, unless told. */
  startsAt?: Date;
  /** Null: until it is ended. */
  endsAt: Date | null;
}

/** Grants of an account by what gave them. */
export interface GrantsOf {
  userId: string;
  source: Row['source'];
  sourceId?: string;
  kind?: Row['kind'];
  value?: string;
}

/** SQL: grants that count at a time. */
export const isInForce = (at: Date): SQL | undefined =>
  and(isNull(grants.endedAt), lte(grants.startsAt, at), or(isNull(grants.endsAt), gt(grants.endsAt, at)));

const areOf = ({ userId, source, sourceId, kind, value }: GrantsOf): SQL | undefined =>
  and(
    eq(grants.userId, userId),
    eq(grants.source, source),
    isNull(grants.endedAt),
    sourceId === undefined ? undefined : eq(grants.sourceId, sourceId),
    kind === undefined ? undefined : eq(grants.kind, kind),
    value === undefined ? undefined : eq(grants.value, value),
  );

/** Writes a grant and folds the account's rights anew; the same one again changes nothing. Returns the account. */
export const grantRight = async (tx: Queries, { actor, startsAt, ...grant }: Grant, at: Date): Promise<Settled> => {
  await lockAccount(tx, grant.userId);
  await tx
    .insert(grants)
    .values({ ...grant, actorKind: actor.kind, actorId: accountOf(actor), startsAt: startsAt ?? at, createdAt: at })
    .onConflictDoNothing();
  return settleRights(tx, grant.userId, at);
};

/** Ends grants before their time and folds the account's rights anew. Returns those that were in force. */
export const endGrants = async (tx: Queries, which: GrantsOf, at: Date): Promise<Row[]> => {
  await lockAccount(tx, which.userId);
  const ended = await tx.update(grants).set({ endedAt: at }).where(areOf(which)).returning();
  await settleRights(tx, which.userId, at);
  return ended.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || endsAt > at));
};

/** Moves the end of grants: a renewal moves it away, a refund moves it to now. Returns the account. */
export const moveEnd = async (tx: Queries, which: GrantsOf, endsAt: Date | null, at: Date): Promise<Settled> => {
  await lockAccount(tx, which.userId);
  await tx.update(grants).set({ endsAt }).where(areOf(which));
  return settleRights(tx, which.userId, at);
};

/** Puts a set of grants without an end in place of all that a source gave; what is in both stays as it is. Returns the account. */
export const replaceGrants = async (
  tx: Queries,
  { userId, source, actor }: Pick<Grant, 'userId' | 'source' | 'actor'>,
  wanted: readonly Pick<Grant, 'kind' | 'value'>[],
  { at, newId }: { at: Date; newId: NewId },
): Promise<Settled> => {
  await lockAccount(tx, userId);
  const held = await tx.select().from(grants).where(areOf({ userId, source }));
  const isSame = (one: Pick<Grant, 'kind' | 'value'>) => (other: Pick<Grant, 'kind' | 'value'>) =>
    one.kind === other.kind && one.value === other.value;
  for (const { id } of held.filter((one) => !wanted.some(isSame(one))))
    await tx.update(grants).set({ endedAt: at }).where(eq(grants.id, id));
  const added = wanted.filter((one) => !held.some(isSame(one)));
  if (added.length > 0)
    await tx.insert(grants).values(
      added.map(({ kind, value }) => ({
        id: newId(),
        userId,
        kind,
        value,
        source,
        actorKind: actor.kind,
        actorId: accountOf(actor),
        startsAt: at,
        createdAt: at,
      })),
    );
  return settleRights(tx, userId, at);
};

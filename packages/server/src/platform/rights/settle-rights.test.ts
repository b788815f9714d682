import { restrictionKinds, roles } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grants, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import type { Database } from '../../ports/index.ts';
import { operator } from '../audit/actor.ts';
import { endGrants, grantRight, isInForce, moveEnd, replaceGrants, type Grant } from './grants.ts';
import { currentRow, foldRights, settleRights, type FoldedGrant } from './settle-rights.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const hour = (at: number) => new Date(Date.UTC(2026, 10, 21, at));
const values = { role: roles, permission: ['moderate', 'image_training', 'tts'], restriction: restrictionKinds } as const;
const anyTime = fc.integer({ min: 0, max: 24 });
const anyGrant: fc.Arbitrary<FoldedGrant> = fc.constantFrom('role', 'permission', 'restriction').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    value: fc.constantFrom<string>(...values[kind]),
    startsAt: anyTime.map(hour),
    endsAt: fc.option(anyTime.map(hour)),
    endedAt: fc.option(anyTime.map(hour), { freq: 4 }),
  }),
);

/** The rule in other words: asks each name by itself, and each hour that follows. */
const recount = (given: readonly FoldedGrant[], at: number) => {
  const has = (kind: string, value: string, then = at) =>
    given.some(
      (one) =>
        one.kind === kind &&
        one.value === value &&
        one.endedAt === null &&
        one.startsAt.getTime() <= hour(then).getTime() &&
        (one.endsAt?.getTime() ?? Infinity) > hour(then).getTime(),
    );
  return {
    role: roles.toReversed().find((role) => has('role', role)) ?? 'free_tier',
    extraPermissions: [
      ...values.permission.toSorted().filter((one) => has('permission', one)),
      ...restrictionKinds.filter((kind) => has('restriction', kind)),
    ],
  };
};

describe('the fold of grants', () => {
  it('is what a plain recount finds, whatever the order in which they were written', () => {
    fc.assert(
      fc.property(
        fc.array(anyGrant, { maxLength: 12 }),
        fc.integer({ min: 0, max: 24 }),
        fc.infiniteStream(fc.nat()),
        (given, at, order) => {
          const folded = foldRights('first_party', given, hour(at));
          expect(folded).toMatchObject(recount(given, at));
          const shuffled = given.map((one) => ({ one, key: order.next().value as number })).toSorted((a, b) => a.key - b.key);
          expect(
            foldRights(
              'first_party',
              shuffled.map(({ one }) => one),
              hour(at),
            ),
          ).toEqual(folded);
        },
      ),
    );
  });

  it('says when it changes next: until then nothing does, so no clock needs a job', () => {
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 12 }), anyTime, anyTime, (given, from, hours) => {
        const folded = foldRights('first_party', given, hour(from));
        const later = hour(from + hours);
        if (folded.rightsUntil !== null && folded.rightsUntil <= later) return;
        expect(foldRights('first_party', given, later)).toEqual(folded);
      }),
    );
  });

  it('counts the highest role, and falls back to what the platform has without any', () => {
    const role = (value: string): FoldedGrant => ({ kind: 'role', value, startsAt: hour(0), endsAt: null, endedAt: null });
    const roleOf = (...given: string[]) => foldRights('first_party', given.map(role), hour(1)).role;
    expect(roleOf('paid_basic', 'admin', 'paid_premium')).toBe('admin');
    expect(roleOf('employee', 'paid_premium')).toBe('employee');
    expect(roleOf('paid_minimal', 'beta_user')).toBe('paid_minimal');
    expect(roleOf('wizard', 'free_tier')).toBe('free_tier');
    expect(roleOf()).toBe('free_tier');
    expect(foldRights('guest', [], hour(1)).role).toBe('guest');
    expect(foldRights('partner', [], hour(1)).role).toBe('free_tier');
  });

  it('tells the end of a restriction apart from that of anything else', () => {
    const given: FoldedGrant[] = [
      { kind: 'role', value: 'paid_basic', startsAt: hour(0), endsAt: hour(3), endedAt: null },
      { kind: 'restriction', value: 'limited_access', startsAt: hour(0), endsAt: hour(5), endedAt: null },
      { kind: 'permission', value: 'tts', startsAt: hour(2), endsAt: null, endedAt: null },
    ];
    expect(foldRights('first_party', given, hour(1))).toMatchObject({ rightsUntil: hour(2), restrictedUntil: hour(5) });
  });
});

describe('rights in an account’s row', () => {
  let database: Database;
  let made = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const join = async () => {
    const id = `account-${(made += 1)}`;
    const account = { id, applicationId: 'daybreak', externalId: `of-${id}`, platform: 'first_party' as const, name: 'Ann' };
    await database.db.insert(users).values({ ...account, role: 'free_tier' });
    return id;
  };
  const rowOf = async (id: string) => {
    const [row] = await database.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error(`no account ${id}`);
    return row;
  };
  const now = async (id: string, at: number) => {
    const row = await currentRow(database.db, await rowOf(id), hour(at));
    return { role: row?.role, extraPermissions: row?.extraPermissions };
  };
  const roleGrant = (userId: string, value: string, over: Partial<Grant> = {}): Grant => ({
    id: crypto.randomUUID(),
    userId,
    kind: 'role',
    value,
    source: 'operator',
    actor: operator,
    endsAt: null,
    ...over,
  });

  it('follow grants, their ends and the clock through any interleaving', async () => {
    for (let round = 0; round < 8; round += 1) {
      const random = createRandom(`grants ${round}`);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
      const id = await join();
      let at = 0;
      for (let step = 0; step < 14; step += 1) {
        at += pick([0, 0, 1, 2]);
        const kind = pick(['role', 'permission', 'restriction'] as const);
        const one = { userId: id, kind, value: pick<string>(values[kind]), source: pick(['operator', 'purchase'] as const) };
        const endsAt = pick([null, hour(at + 1), hour(at + 3)]);
        await database.db.transaction(async (tx) => {
          const act = pick(['grant', 'grant', 'end', 'move'] as const);
          if (act === 'grant') {
            const startsAt = hour(at + pick([0, 0, 2]));
            await grantRight(tx, { id: crypto.randomUUID(), ...one, actor: operator, startsAt, endsAt }, hour(at));
          } else if (act === 'end') await endGrants(tx, one, hour(at));
          else await moveEnd(tx, one, endsAt, hour(at));
        });
        const stored = await database.db.select().from(grants).where(eq(grants.userId, id));
        expect(await now(id, at), `round ${round}, step ${step}`).toEqual(recount(stored, at));
        const counted = await database.db
          .select()
          .from(grants)
          .where(and(eq(grants.userId, id), isInForce(hour(at))));
        expect(await now(id, at)).toEqual(recount(counted, at));
      }
      expect(await now(id, at + 10)).toEqual(
        recount(await database.db.select().from(grants).where(eq(grants.userId, id)), at + 10),
      );
    }
  });

  it('keep every grant of many at the same moment', async () => {
    const id = await join();
    await Promise.all(
      restrictionKinds.map((value) =>
        database.db.transaction((tx) => grantRight(tx, roleGrant(id, value, { kind: 'restriction' }), hour(1))),
      ),
    );
    expect((await rowOf(id)).extraPermissions).toEqual(restrictionKinds);
  });

  it('fall back to what remains when one of several ends', async () => {
    const id = await join();
    await grantRight(database.db, roleGrant(id, 'paid_basic', { source: 'purchase', sourceId: 's1', endsAt: hour(10) }), hour(0));
    await grantRight(
      database.db,
      roleGrant(id, 'paid_premium', { source: 'purchase', sourceId: 's2', endsAt: hour(5) }),
      hour(0),
    );
    await grantRight(database.db, roleGrant(id, 'employee'), hour(0));
    expect((await now(id, 1)).role).toBe('employee');
    await endGrants(database.db, { userId: id, source: 'operator', kind: 'role', value: 'employee' }, hour(2));
    expect((await now(id, 2)).role).toBe('paid_premium');
    // A refund: the end is now.
    await moveEnd(database.db, { userId: id, source: 'purchase', sourceId: 's2' }, hour(3), hour(3));
    expect((await now(id, 3)).role).toBe('paid_basic');
    // A renewal: the end is later.
    await moveEnd(database.db, { userId: id, source: 'purchase', sourceId: 's1' }, hour(20), hour(4));
    expect((await now(id, 12)).role).toBe('paid_basic');
    expect((await now(id, 20)).role).toBe('free_tier');
  });

  it('begin by themselves where a grant starts later', async () => {
    const id = await join();
    await grantRight(database.db, roleGrant(id, 'paid_minimal', { startsAt: hour(4), endsAt: hour(6) }), hour(1));
    expect(await rowOf(id)).toMatchObject({ role: 'free_tier', rightsUntil: hour(4) });
    expect((await now(id, 4)).role).toBe('paid_minimal');
    expect((await now(id, 6)).role).toBe('free_tier');
    expect((await rowOf(id)).rightsUntil).toBeNull();
  });

  it('tell at once that they changed, and only then', async () => {
    const id = await join();
    await grantRight(database.db, roleGrant(id, 'paid_minimal', { id: `${id}-once`, endsAt: hour(6) }), hour(1));
    const { changedAt } = await rowOf(id);
    expect(changedAt).not.toBeNull();
    await grantRight(database.db, roleGrant(id, 'paid_minimal', { id: `${id}-once`, endsAt: hour(6) }), hour(1));
    await settleRights(database.db, id, hour(2));
    expect((await rowOf(id)).changedAt).toEqual(changedAt);
    await moveEnd(database.db, { userId: id, source: 'operator' }, hour(5), hour(2));
    expect((await rowOf(id)).changedAt).not.toEqual(changedAt);
  });

  it('are a source’s to replace, and no other’s', async () => {
    const id = await join();
    await grantRight(database.db, roleGrant(id, 'moderate', { kind: 'permission' }), hour(1));
    const say = (...named: string[]) =>
      replaceGrants(
        database.db,
        { userId: id, source: 'provider', actor: { kind: 'provider', name: 'daybreak' } },
        named.map((value) => ({ kind: 'permission', value })),
        { at: hour(1), newId: () => crypto.randomUUID() },
      );
    expect((await say('tts', 'image_training'))?.extraPermissions).toEqual(['image_training', 'moderate', 'tts']);
    expect((await say('tts'))?.extraPermissions).toEqual(['moderate', 'tts']);
    expect((await say())?.extraPermissions).toEqual(['moderate']);
  });
});

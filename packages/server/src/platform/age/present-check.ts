import { ageLimits, ageMethodLevels, type AgeCheck, type AgeMethod, type AgeMethodOffer, type Brand } from '@troupe/protocol';
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { ageSessions, characters, conversations, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Place } from '../../http/place.ts';
import type { AgeChecks, Clock, Db } from '../../ports/index.ts';
import { mayTurnAdultOn, viewerColumns, type Viewer } from '../rights/adult-access.ts';
import { rulesAt } from '../rights/age-rule.ts';
import { ageStatusOf, endOf, isCounted, methodsOf, noAgeFacts } from '../rights/age-status.ts';
import { hourMs } from '../../kernel/schedules/time.ts';

/** Attempts that are looked at: more than the limits let through in a day. */
const attemptsMost = 200;

export interface PresentDeps {
  db: Db;
  clock: Clock;
  ageChecks: AgeChecks | null;
}

/** The ways that are open to the caller here: of the provider, and by every rule that holds. */
export const methodsAt = (checks: AgeChecks | null, { id, policy }: Pick<Brand, 'id' | 'policy'>, place: Place): AgeMethod[] => {
  if (checks === null || policy.adult === 'never') return [];
  return rulesAt(policy, place).reduce<AgeMethod[]>(
    (left, rule) => left.filter((method) => methodsOf(rule).includes(method)),
    [...checks.methods(id)],
  );
};

const nobody: Viewer = { platform: 'guest', age: noAgeFacts, settings: {}, extraPermissions: [], isMinor: false };

const recordOf = (policy: Brand['policy'], { age }: Viewer, place: Place): AgeCheck['record'] => {
  const rules = rulesAt(policy, place);
  const records = age.proofs.map((proof) => ({
    proof,
    ends: Math.min(...rules.map((rule) => endOf(proof, rule)), proof.withdrawnAt ?? Infinity),
    counts: rules.every((rule) => isCounted(proof, rule, age.at)),
  }));
  const [best] = records.toSorted((a, b) => Number(b.counts) - Number(a.counts) || b.ends - a.ends);
  return best === undefined
    ? null
    : {
        over_18: true,
        method: best.proof.method,
        level: best.proof.level,
        issued_at: new Date(best.proof.issuedAt).toISOString(),
        expires_at: new Date(best.ends).toISOString(),
        counts: best.counts,
      };
};

/** Own chats with adult characters: what the lists leave out while a proof does not count. */
const countHidden = async (db: Db, userId: string, applicationId: string): Promise<number> => {
  const isHidden = and(
    eq(conversations.userId, userId),
    eq(conversations.applicationId, applicationId),
    isNull(conversations.deletedAt),
    eq(characters.isNsfw, true),
  );
  const [held] = await db
    .select({ count: count() })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .where(isHidden);
  return held?.count ?? 0;
};

export interface PresentedCheck {
  check: AgeCheck;
  /** Milliseconds until a way that failed may be tried again; 0 at once. */
  waitFor(method: AgeMethod): number;
}

/** Where a caller stands with their age, with the ways that they have. */
export const presentCheck = async (
  { db, clock, ageChecks }: PresentDeps,
  { brand, caller, place }: Pick<CallerContext, 'brand' | 'caller' | 'place'>,
): Promise<PresentedCheck> => {
  const isMember = caller.platform === 'first_party';
  const now = clock.now().getTime();
  const since = new Date(now - ageLimits.sameMethodHours * hourMs);
  const [viewer = nobody] = isMember ? await db.select(viewerColumns).from(users).where(eq(users.id, caller.userId)) : [];
  const attempts = isMember
    ? await db
        .select({ method: ageSessions.method, state: ageSessions.state, createdAt: ageSessions.createdAt })
        .from(ageSessions)
        .where(and(eq(ageSessions.userId, caller.userId), gt(ageSessions.createdAt, since)))
        .orderBy(desc(ageSessions.createdAt))
        .limit(attemptsMost)
    : [];
  const waitFor = (method: AgeMethod): number => {
    const failed = attempts.find((attempt) => attempt.method === method && attempt.state === 'failed');
    return failed === undefined ? 0 : Math.max(0, failed.createdAt.getTime() + ageLimits.sameMethodHours * hourMs - now);
  };
  const toOffer = (type: AgeMethod): AgeMethodOffer => {
    const wait = waitFor(type);
    return { type, level: ageMethodLevels[type], retry_at: wait === 0 ? null : new Date(now + wait).toISOString() };
  };
  const [last] = attempts;
  const isOver = last?.state === 'open' && now - last.createdAt.getTime() > ageLimits.attemptMinutes * 60_000;
  const rules = rulesAt(brand.policy, place);
  const record = recordOf(brand.policy, viewer, place);
  const mayShowAdult = mayTurnAdultOn(brand.policy, viewer, place);
  const hidesChats = record !== null && !record.counts && !mayShowAdult;
  return {
    waitFor,
    check: {
      status: caller.platform === 'partner' ? 'disabled' : ageStatusOf(brand.policy, viewer.age, place),
      country: place.country,
      at_door: brand.policy.adult !== 'never' && rules.some(({ check }) => check === 'at_door'),
      per_visit: rules.some(({ perVisit }) => perVisit),
      may_show_adult: mayShowAdult,
      waiting_chats: hidesChats ? await countHidden(db, caller.userId, brand.id) : 0,
      methods: caller.platform === 'partner' ? [] : methodsAt(ageChecks, brand, place).map(toOffer),
      record,
      attempt: last
        ? { method: last.method, state: isOver ? 'expired' : last.state, started_at: last.createdAt.toISOString() }
        : null,
    },
  };
};

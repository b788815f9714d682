import {
  ageLimits,
  ageMethodLevels,
  type AgeAttemptState,
  type AgeLevel,
  type AgeMethod,
  type AgeStatus,
  type Brand,
} from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { ageProofs, ageSessions, users } from '../../db/schema.ts';
import { written } from '../../db/written.ts';
import type { Context } from '../../http/context.ts';
import type { Place } from '../../http/place.ts';
import type { Db } from '../../ports/index.ts';
import { ageRuleFor, isAtLeast, type AgeRule } from './age-rule.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** A proof as the status sees it; instants are milliseconds. */
export interface AgeProof {
  method: AgeMethod;
  level: AgeLevel;
  issuedAt: number;
  expiresAt: number;
  withdrawnAt: number | null;
}

/** All that is known of somebody's age, read together. */
export interface AgeFacts {
  /** When it was read, by the clock of the database: proofs end while nobody writes. */
  at: number;
  proofs: readonly AgeProof[];
  /** How the last attempt stands. */
  attempt: AgeAttemptState | null;
}

/** What is known of nobody in particular. */
export const noAgeFacts: AgeFacts = { at: 0, proofs: [], attempt: null };

const msOf = (column: typeof ageProofs.issuedAt | typeof ageProofs.withdrawnAt) =>
  sql`floor(extract(epoch from ${column}) * 1000)`;

/** SQL: the facts about the account in the same row, of a statement that reads `users` under its own name. */
export const ageFacts = sql<AgeFacts>`${written(sql`json_build_object(
  'at', floor(extract(epoch from now()) * 1000),
  'proofs', coalesce((
    select json_agg(json_build_object(
      'method', ${ageProofs.method}, 'level', ${ageProofs.level}, 'issuedAt', ${msOf(ageProofs.issuedAt)},
      'expiresAt', ${msOf(ageProofs.expiresAt)}, 'withdrawnAt', ${msOf(ageProofs.withdrawnAt)}))
    from ${ageProofs} where ${ageProofs.userId} = "users"."id"), '[]'::json),
  'attempt', (
    select ${ageSessions.state} from ${ageSessions} where ${ageSessions.userId} = "users"."id"
    order by ${ageSessions.createdAt} desc limit 1))`)}`;

/** When a proof ends where a rule holds. */
export const endOf = ({ expiresAt, issuedAt }: AgeProof, { perVisit, validDays }: AgeRule): number =>
  Math.min(expiresAt, issuedAt + (perVisit ? ageLimits.visitMinutes * 60_000 : validDays * dayMs));

/** Whether a proof counts now where a rule holds. */
export const isCounted = (proof: AgeProof, rule: AgeRule & { level: AgeLevel }, at: number): boolean =>
  proof.withdrawnAt === null &&
  endOf(proof, rule) > at &&
  rule.methods.includes(proof.method) &&
  isAtLeast(proof.level, rule.level);

/** The ways that a rule leaves, by how sure they are. */
export const methodsOf = ({ methods, level }: AgeRule & { level: AgeLevel }): AgeMethod[] =>
  methods.filter((method) => isAtLeast(ageMethodLevels[method], level));

const statusUnder = (policy: Brand['policy'], facts: AgeFacts, country: string | null): AgeStatus => {
  const rule = ageRuleFor(policy, country);
  if (facts.proofs.some((proof) => isCounted(proof, rule, facts.at))) return 'verified';
  if (policy.adult === 'never') return 'disabled';
  if (rule.check === 'inform' || rule.check === 'disabled') return rule.check;
  if (facts.proofs.length > 0) return 'reverify';
  return rule.check === 'at_door' || facts.attempt === 'failed' ? 'verify' : 'waiting';
};

/** From the freest to the strictest. */
const strictness: readonly AgeStatus[] = ['verified', 'disabled', 'inform', 'waiting', 'verify', 'reverify'];

/**
 * Where somebody stands with their age, here and now (P-AGE-07): the one function that everything asks. What a
 * caller says of their country counts only where it makes the status stricter.
 */
export const ageStatusOf = (policy: Brand['policy'], facts: AgeFacts, { country, hint }: Place): AgeStatus => {
  const known = statusUnder(policy, facts, country);
  if (hint === null || hint === country) return known;
  const hinted = statusUnder(policy, facts, hint);
  return strictness.indexOf(hinted) > strictness.indexOf(known) ? hinted : known;
};

/** Whose age is asked for: the caller of a call, or the addressee of a mail or a push. */
export interface AgeQuestion {
  brand: Brand;
  caller: Pick<NonNullable<Context['caller']>, 'userId' | 'platform'> | null;
  place: Place;
}

/** The status of an account, read anew; a partner's users are the partner's to ask. */
export type AgeStatusFor = (question: AgeQuestion) => Promise<AgeStatus>;

export const createAgeStatusFor =
  ({ db }: { db: Db }): AgeStatusFor =>
  async ({ brand, caller, place }) => {
    if (caller?.platform === 'partner') return 'disabled';
    const [row] =
      caller?.platform === 'first_party' ? await db.select({ age: ageFacts }).from(users).where(eq(users.id, caller.userId)) : [];
    return ageStatusOf(brand.policy, row?.age ?? noAgeFacts, place);
  };

import { ageLimits, ageMethodLevels, type Brand } from '@troupe/protocol';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ageProofs, ageSessions, usedTokens } from '../../db/schema.ts';
import type { AgeReport, Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { ageRuleFor, isAtLeast } from '../rights/age-rule.ts';
import type { Minors } from '../moderation/minors.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { SessionIds } from './session-ids.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** A proof proves once, and is known for as long as any may count. */
const referenceKeptMs = ageLimits.validDaysMax * dayMs;

export interface SettleDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  minors: Minors;
  notifications: Pick<Notifications, 'add'>;
  sessionIds: Pick<SessionIds, 'digestOf' | 'digestsOf'>;
}

type Session = typeof ageSessions.$inferSelect;

/** Takes an id that works once; of any number of transactions the first that commits has it. */
const takeOnce = async (tx: Tx, id: string, expiresAt: Date): Promise<boolean> => {
  const taken = await tx.insert(usedTokens).values({ id, expiresAt }).onConflictDoNothing().returning({ id: usedTokens.id });
  return taken.length === 1;
};

/** Of a proof's name: each brand has its own provider, which names them as it likes. */
const referenceOf = (brandId: string, reference: string): string => `age-reference|${brandId}|${reference}`;
const usedId = (hash: string): string => `age-reference|${hash}`;

/** Marks a proof as used; false where it was used or withdrawn before. */
const takeReference = async (
  tx: Tx,
  { clock, sessionIds }: Pick<SettleDeps, 'clock' | 'sessionIds'>,
  reference: string,
): Promise<boolean> => {
  const [own = '', ...others] = await sessionIds.digestsOf(reference);
  const used = await tx
    .select({ id: usedTokens.id })
    .from(usedTokens)
    .where(inArray(usedTokens.id, others.map(usedId)));
  return (await takeOnce(tx, usedId(own), new Date(clock.now().getTime() + referenceKeptMs))) && used.length === 0;
};

/** The session's new state: a pass that proves something, or what became of it. */
const passed = async (
  deps: SettleDeps,
  tx: Tx,
  session: Session,
  report: AgeReport,
  { id: brandId, policy }: Pick<Brand, 'id' | 'policy'>,
  now: Date,
): Promise<Session['state']> => {
  const { newId, notifications } = deps;
  if (now.getTime() - session.createdAt.getTime() > ageLimits.attemptMinutes * 60_000) return 'expired';
  if (report.expiresAt !== undefined && report.expiresAt <= now) return 'failed';
  const reference = report.reference === undefined ? null : referenceOf(brandId, report.reference);
  if (reference !== null && !(await takeReference(tx, deps, reference))) return 'failed';
  const nominal = ageMethodLevels[session.method];
  const latest = new Date(now.getTime() + ageRuleFor(policy, session.country).validDays * dayMs);
  const proof = {
    level: report.level !== undefined && isAtLeast(nominal, report.level) ? report.level : nominal,
    referenceHash: reference === null ? null : await deps.sessionIds.digestOf(reference),
    issuedAt: now,
    expiresAt: report.expiresAt !== undefined && report.expiresAt < latest ? report.expiresAt : latest,
    withdrawnAt: null,
  };
  await tx
    .insert(ageProofs)
    .values({ id: newId(), userId: session.userId, method: session.method, ...proof })
    .onConflictDoUpdate({ target: [ageProofs.userId, ageProofs.method], set: proof });
  await notifications.add(tx, { userId: session.userId, kind: 'age_verified', payload: {} });
  return 'passed';
};

/** Nor does a pass count that was sent before it and comes later. */
const withdraw = async (deps: SettleDeps, tx: Tx, { reference }: AgeReport, brandId: string): Promise<void> => {
  if (reference === undefined) return;
  const text = referenceOf(brandId, reference);
  await takeReference(tx, deps, text);
  await tx
    .update(ageProofs)
    .set({ withdrawnAt: deps.clock.now() })
    .where(and(inArray(ageProofs.referenceHash, await deps.sessionIds.digestsOf(text)), isNull(ageProofs.withdrawnAt)));
};

/** Whether a failed attempt tells of a minor: a record says so, and the way is one that is sure. Faces are guessed. */
const tellsOfMinor = ({ outcome, isUnderAge = false }: AgeReport, { method }: Session): boolean =>
  outcome === 'failed' && isUnderAge && ageMethodLevels[method] === 'high';

/**
 * What a provider's report changes, in one transaction: reports count in their order, a pass is final, and a
 * report that came before changes nothing. Its sender gets the same answer whatever it changed, also for an
 * unknown session. It counts as of when it was received: one that is settled later is not too late for that. Proofs are
 * read by `rights/age-status.ts`, for `adultAccess`.
 */
export type SettleReport = (report: AgeReport, brand: Pick<Brand, 'id' | 'policy'>, receivedAt: Date) => Promise<void>;

export const createSettleReport =
  (deps: SettleDeps): SettleReport =>
  async (report, brand, receivedAt) => {
    const hashes = await deps.sessionIds.digestsOf(report.sessionId);
    await deps.db.transaction(async (tx) => {
      if (report.outcome === 'withdrawn') return withdraw(deps, tx, report, brand.id);
      const [session] = await tx
        .select()
        .from(ageSessions)
        .where(and(inArray(ageSessions.hash, hashes), eq(ageSessions.applicationId, brand.id)))
        .for('update');
      if (!session || session.state === 'passed' || report.sequence <= session.sequence) return;
      const state = report.outcome === 'passed' ? await passed(deps, tx, session, report, brand, receivedAt) : report.outcome;
      if (tellsOfMinor(report, session)) await deps.minors.signal(tx, session.userId, 'age_check');
      await tx.update(ageSessions).set({ state, sequence: report.sequence }).where(eq(ageSessions.id, session.id));
    });
  };

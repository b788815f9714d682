import { reviewLimits } from '@troupe/protocol';
import { lte } from 'drizzle-orm';
import { keyValues } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { accountActor } from '../../platform/audit/actor.ts';
import type { ModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Clock, Db } from '../../ports/index.ts';

export interface OpeningLogDeps {
  db: Db;
  clock: Clock;
  moderationLog: ModerationLog;
}

const minuteMs = 60_000;

/** Logs that a reviewer reads a case: once in as long as a claim holds, however often their page asks. */
export const logOpening = async (
  { db, clock, moderationLog }: OpeningLogDeps,
  { caseId, characterId }: { caseId: string; characterId: string },
  { caller, brand }: CallerContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const record = {
      model: 'OpenedCase',
      payload: { accountId: caller.userId },
      expiresAt: new Date(now.getTime() + reviewLimits.claimMinutes * minuteMs),
    };
    const [isFirst] = await tx
      .insert(keyValues)
      .values({ id: `opened-case|${caseId}|${caller.userId}`, ...record })
      .onConflictDoUpdate({ target: keyValues.id, set: record, setWhere: lte(keyValues.expiresAt, now) })
      .returning({ id: keyValues.id });
    if (!isFirst) return;
    await moderationLog.append(tx, {
      applicationId: brand.id,
      actor: accountActor(caller.userId),
      action: 'case_opened',
      subject: `character:${characterId}`,
      data: { case: caseId },
    });
  });

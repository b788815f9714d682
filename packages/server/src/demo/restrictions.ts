import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { RestrictionKind } from '@troupe/protocol';
import type { Db } from '../ports/index.ts';
import { operator } from '../platform/audit/actor.ts';
import { grantRight, moveEnd } from '../platform/rights/grants.ts';
import { grants, statements } from '../db/schema.ts';
import { demoApplications, demoUserId } from './accounts.ts';
import { hourMs } from '../kernel/schedules/time.ts';

/** Long enough to be looked at, and renewed at every start: who signs in as `hold@` is on hold. */
const holdMs = 72 * hourMs;
const shadowMs = 365 * 24 * hourMs;
const appealMs = 183 * 24 * hourMs;

interface DemoRestriction {
  email: string;
  kind: RestrictionKind;
  /** From now, in milliseconds; null: until it is lifted. */
  endsMs: number | null;
  facts: string;
  ground: string;
  found: 'notice' | 'own';
  isDetectionAutomated: boolean;
}

const demoRestrictions: readonly DemoRestriction[] = [
  {
    email: 'hold@example.test',
    kind: 'restriction_temporary',
    endsMs: holdMs,
    facts: 'Three chatbots in a row were published with links to outside shops, after a reminder.',
    ground: 'Community Guidelines, rule 4',
    found: 'own',
    isDetectionAutomated: true,
  },
  {
    email: 'banned@example.test',
    kind: 'restriction_complete',
    endsMs: null,
    facts: 'After two holds, further accounts were opened to get round the third.',
    ground: 'Community Guidelines, rule 3',
    found: 'own',
    isDetectionAutomated: false,
  },
  {
    email: 'limited@example.test',
    kind: 'limited_access',
    endsMs: null,
    facts: 'Six uploads with another creator’s pictures.',
    ground: 'Community Guidelines, rule 4',
    found: 'notice',
    isDetectionAutomated: false,
  },
  {
    email: 'shadow@example.test',
    kind: 'temporary_shadowban',
    endsMs: shadowMs,
    facts: 'The same chatbot was published eleven times under different names.',
    ground: 'Community Guidelines, rule 6',
    found: 'own',
    isDetectionAutomated: true,
  },
];

const idOf = (application: string, email: string) => `${demoUserId(application, email)}-restriction`;

/** What the demo accounts of these names are under, with the reasons; may run any number of times. */
export const seedRestrictions = async (db: Db, now: Date): Promise<void> => {
  for (const application of demoApplications) {
    for (const { email, kind, endsMs, ...reasons } of demoRestrictions) {
      const [id, userId] = [idOf(application, email), demoUserId(application, email)];
      const endsAt = endsMs === null ? null : new Date(now.getTime() + endsMs);
      await db
        .insert(statements)
        .values({
          id,
          userId,
          applicationId: application,
          decidedByKind: 'operator',
          what: kind,
          scope: 'This site and its embeds, worldwide',
          startsAt: now,
          endsAt,
          isDecisionAutomated: false,
          groundVersion: '2026-10-03',
          appealUntil: new Date(now.getTime() + appealMs),
          createdAt: now,
          ...reasons,
        })
        .onConflictDoNothing();
      const by = { source: 'moderation' as const, sourceId: id, actor: operator };
      await grantRight(db, { id, userId, kind: 'restriction', value: kind, ...by, endsAt }, now);
    }
  }
};

/** Begins the demo's holds anew where they are over or nearly so, unless somebody lifted them. */
export const renewDemoHolds = async (db: Db, now: Date): Promise<void> => {
  const ids = demoApplications.map((application) => idOf(application, 'hold@example.test'));
  const endsAt = new Date(now.getTime() + holdMs);
  const ending = await db
    .select({ id: grants.id, userId: grants.userId })
    .from(grants)
    .where(and(inArray(grants.id, ids), isNull(grants.endedAt), lt(grants.endsAt, new Date(now.getTime() + hourMs))));
  for (const { id, userId } of ending) {
    await db.update(statements).set({ startsAt: now, endsAt }).where(eq(statements.id, id));
    await moveEnd(db, { userId, source: 'moderation', sourceId: id }, endsAt, now);
  }
};

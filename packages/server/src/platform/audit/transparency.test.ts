import { afterAll, beforeAll, expect, it } from 'vitest';
import { appeals, characters, moderationLogHead, reviewCases, safetyCounts, statements, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { accountActor } from './actor.ts';
import { createModerationLog, type ModerationEvent } from './moderation-log.ts';
import { readTransparency } from './transparency.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const log = async (
  at: string,
  action: ModerationEvent['action'],
  data: ModerationEvent['data'] = {},
  applicationId = 'daybreak',
) => {
  const event = { applicationId, actor: accountActor('mod'), action, subject: 'character:secret-id', data };
  await database.db.transaction((tx) => createModerationLog({ clock: createManualClock(at) }).append(tx, event));
};

const account = (id: string) => ({
  id,
  applicationId: 'daybreak',
  externalId: id,
  platform: 'first_party' as const,
  name: id,
  role: 'free_tier',
});
const caseOf = (id: string, hours: number, over: Partial<typeof reviewCases.$inferInsert> = {}) => ({
  id,
  characterId: 'elin',
  applicationId: 'daybreak',
  kind: 'new' as const,
  state: 'decided' as const,
  openedAt: new Date('2026-03-01T00:00:00Z'),
  dueAt: new Date('2026-03-08T00:00:00Z'),
  decidedAt: new Date(Date.parse('2026-03-01T00:00:00Z') + hours * 3_600_000),
  visibilityBefore: 'public' as const,
  ...over,
});
const statement = (id: string) => ({
  id,
  userId: 'mara',
  applicationId: 'daybreak',
  decidedByKind: 'account' as const,
  what: 'limited_access' as const,
  scope: 'all',
  startsAt: new Date('2026-03-01'),
  facts: 'facts that nobody else reads',
  found: 'own' as const,
  isDetectionAutomated: false,
  isDecisionAutomated: false,
  ground: 'spam',
  groundVersion: '1',
  appealUntil: new Date('2026-09-01'),
});

it('a year of moderation is counts, median times, the rate of overturned decisions and the head of the log, of one brand', async () => {
  const { db } = database;
  await db.insert(users).values([account('mara'), account('mod')]);
  await db
    .insert(characters)
    .values({ id: 'elin', name: 'Elin', applicationIds: ['daybreak'], creatorUserId: 'mara', visibility: 'public' });
  await log('2025-12-31T23:59:59.999Z', 'character_reported');
  await log('2026-01-01T00:00:00.000Z', 'character_reported');
  await log('2026-03-01T10:00:00.000Z', 'character_reported');
  await log('2026-03-01T10:00:00.000Z', 'character_reported', {}, 'lantern');
  await log('2026-03-02T10:00:00.000Z', 'message_reported');
  for (const decided of ['approve', 'approve', 'close']) await log('2026-03-03T10:00:00.000Z', 'case_decided', { decided });
  await log('2026-03-03T10:00:00.000Z', 'restriction_imposed', { restriction: 'limited_access' });
  await log('2026-03-04T10:00:00.000Z', 'appeal_opened');
  for (const granted of [true, false]) await log('2026-03-05T10:00:00.000Z', 'appeal_decided', { granted });
  await db
    .insert(reviewCases)
    .values([
      caseOf('a', 2),
      caseOf('b', 4),
      caseOf('c', 12),
      caseOf('d', 90, { applicationId: 'lantern' }),
      caseOf('e', 90, { state: 'withdrawn' }),
    ]);
  await db.insert(statements).values([statement('s1'), statement('s2'), statement('s3')]);
  const appealed = { dueAt: new Date('2026-03-11'), createdAt: new Date('2026-03-04T00:00:00Z') };
  await db.insert(appeals).values([
    { id: 'a1', statementId: 's1', state: 'granted', decidedAt: new Date('2026-03-05T00:00:00Z'), ...appealed },
    { id: 'a2', statementId: 's2', state: 'refused', decidedAt: new Date('2026-03-06T00:00:00Z'), ...appealed },
    { id: 'a3', statementId: 's3', ...appealed },
  ]);
  await db.insert(safetyCounts).values([
    { applicationId: 'daybreak', month: '2026-03', kind: 'crisis_card', count: 7 },
    { applicationId: 'lantern', month: '2026-03', kind: 'crisis_card', count: 70 },
    { applicationId: 'daybreak', month: '2027-01', kind: 'crisis_card', count: 700 },
  ]);
  const report = await readTransparency(db, 'daybreak', 2026);
  expect(report.months.map(({ month }) => month)).toHaveLength(12);
  expect(report.months[0]).toMatchObject({ month: '2026-01', reports: 1, decided: {}, median_case_hours: null });
  expect(report.months[2]).toEqual({
    month: '2026-03',
    reports: 2,
    decided: { approve: 2, close: 1 },
    median_case_hours: 4,
    restrictions: { limited_access: 1 },
    appeals: { opened: 1, decided: 2, granted: 1, overturn_rate: 0.5, median_hours: 36 },
    safety: { crisis_card: 7 },
  });
  const [head] = await db.select().from(moderationLogHead);
  expect(report.log).toEqual({ entries: 12, head: head?.hash });
  expect(JSON.stringify(report)).not.toMatch(/mara|mod"|elin|secret-id|nobody else/i);
});

it('a year without anything is twelve months of nothing', async () => {
  const { months } = await readTransparency(database.db, 'daybreak', 2031);
  expect(months.every(({ reports, appeals: { overturn_rate: rate } }) => reports === 0 && rate === null)).toBe(true);
});

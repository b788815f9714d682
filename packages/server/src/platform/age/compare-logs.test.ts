import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageProofs, ageSessions } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { compareLogs } from './compare-logs.ts';
import { createAgeTest, type AgeTest } from './testing.ts';

describe('two logs', () => {
  it('share no value where only words of every check stand in both', () => {
    const ours = '{"id":"ours-0001","method":"double_blind","state":"passed","country":"FR"}';
    expect(compareLogs(ours, 'session_id=theirs-77 method="double_blind" state=passed country=FR')).toEqual([]);
  });

  it('share a value in whatever format it stands', () => {
    expect(compareLogs('{"id":"abc-123-def"}', 'GET /start?x=1; session = abc-123-def;')).toEqual([
      { value: 'abc-123-def', how: 'the same' },
    ]);
    expect(compareLogs('{"at":"2026-11-24T08:00:00.123Z"}', '[2026-11-24T08:00:00.123Z] passed')).toHaveLength(1);
  });

  it('share a value that one of them holds as a digest which anybody can make', async () => {
    const digest = await sha256('session-of-theirs');
    expect(compareLogs(`{"hash":"${digest}"}`, '{"session_id":"session-of-theirs"}')).toEqual([
      { value: 'session-of-theirs', how: 'sha256' },
    ]);
  });
});

describe('a double-blind check', () => {
  let room: AgeTest;
  beforeAll(async () => void (room = await createAgeTest({ wayMs: 87 })), 60_000);
  afterAll(() => room.server.close());

  it('leaves two logs that share no value, ours whole and the provider’s whole', async () => {
    const member = await room.join('blind-person');
    const before = room.calls.length;
    const path = await member.open('double_blind');
    // A user looks into a camera.
    room.clock.advance(20_011);
    await member.end(path, 'pass');
    expect((await member.read()).status).toBe('verified');

    const { db, executeSql } = room.server.database;
    const ours = JSON.stringify([
      await db.select().from(ageSessions).where(eq(ageSessions.userId, member.id)),
      await db.select().from(ageProofs).where(eq(ageProofs.userId, member.id)),
      room.log.infos,
      room.log.errors,
    ]);
    const sessionId = path.split('/').at(-1) ?? '';
    const { rows } = await executeSql(`select payload::text as row from key_values where id = 'age-sandbox|${sessionId}'`);
    const theirs = [
      sessionId,
      ...rows.map((row) => String(row['row'])),
      ...room.calls.slice(before).map(({ body }) => body),
    ].join('\n');
    // Both are about the same check, and the comparison has something to find.
    expect([ours, theirs].map((log) => log.includes('double_blind'))).toEqual([true, true]);
    expect(compareLogs(`${ours} ${sessionId}`, theirs)).toEqual([{ value: sessionId, how: 'the same' }]);
    expect(compareLogs(`${ours} ${await sha256(sessionId)}`, theirs)).toEqual([{ value: sessionId, how: 'sha256' }]);

    expect(compareLogs(ours, theirs)).toEqual([]);
  });
});

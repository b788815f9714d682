import { createReply, flagMessage, getOpinion, listMessages, reportCharacter, updateMessage } from '@troupe/protocol';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations, moderationLog, personas, reports } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { verifyModerationLog } from '../../platform/audit/moderation-log.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import type { Database } from '../../ports/index.ts';
import { moveReports } from './move-reports.ts';
import { createTestFeedback } from '../testing/feedback.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let characterId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
  characterId = await createCharacter(database.db, (await createCaller(database.db)).userId);
});
afterAll(() => database.close());

interface Flag {
  label?: 'spam' | 'hate';
  comment?: string;
  conversation_id?: string;
  character_id?: string;
}
const flag = (at: { conversationId: string; messageId: string }, caller: Caller, body: Flag = {}) =>
  world.call(
    flagMessage,
    {
      params: { messageId: at.messageId },
      body: {
        message_id: at.messageId,
        conversation_id: at.conversationId,
        character_id: characterId,
        label: 'spam',
        comment: '',
        ...body,
      },
    },
    { caller },
  );

describe('a report of a message', () => {
  it('is kept with what was said then, is in the log, and collapses the message for its reader', async () => {
    const reader = await createCaller(database.db, { platform: 'guest' });
    const at = await world.greet(characterId, reader);
    const { report_id, is_new } = await flag(at, reader, { label: 'hate', comment: '  It insults me.  ' });
    expect(is_new).toBe(true);
    await world.chat.call(
      updateMessage,
      { params: { messageId: at.messageId }, body: { content: 'Edited.' } },
      { caller: reader },
    );
    const [row] = await database.db.select().from(reports).where(eq(reports.id, report_id));
    expect(row).toMatchObject({
      label: 'hate',
      comment: 'It insults me.',
      evidence: 'Welcome, Ann. I am Mira.',
      conversationId: at.conversationId,
      reporterUserId: reader.userId,
    });
    const [entry] = (await database.db.select().from(moderationLog).orderBy(asc(moderationLog.seq))).slice(-1);
    expect(entry).toMatchObject({
      action: 'message_reported',
      subject: `message:${at.messageId}`,
      data: { report: report_id, label: 'hate' },
    });
    expect(JSON.stringify(entry)).not.toContain('insults');
    expect(await verifyModerationLog(database.db)).toBeNull();
    const page = await world.chat.call(listMessages, { params: { characterId }, query: {} }, { caller: reader });
    expect(page.messages[0]?.is_reported).toBe(true);
  });

  it('keeps the words under the name that the reader had in the chat', async () => {
    const reader = await createCaller(database.db);
    const at = await world.greet(characterId, reader);
    const persona = { id: newId(), applicationId: 'daybreak', userId: reader.userId, name: 'Captain Zoe', highlights: 'Sails.' };
    await database.db.insert(personas).values(persona);
    await database.db.update(conversations).set({ userPersonaId: persona.id }).where(eq(conversations.id, at.conversationId));
    const { report_id } = await flag(at, reader);
    const [row] = await database.db.select().from(reports).where(eq(reports.id, report_id));
    expect(row?.evidence).toBe('Welcome, Captain Zoe. I am Mira.');
  });

  it('made twice, or ten times at once, is one report', async () => {
    const reader = await createCaller(database.db);
    const at = await world.greet(characterId, reader);
    const answers = await Promise.all(Array.from({ length: 10 }, () => flag(at, reader)));
    expect(new Set(answers.map(({ report_id }) => report_id)).size).toBe(1);
    expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(await database.db.$count(reports, eq(reports.subjectId, at.messageId))).toBe(1);
    expect(await database.db.$count(moderationLog, eq(moderationLog.subject, `message:${at.messageId}`))).toBe(1);
  });

  it('is never refused for its words: a comment that may not be stored is left out, and the log says so', async () => {
    const reader = await createCaller(database.db);
    const at = await world.greet(characterId, reader);
    const { report_id } = await flag(at, reader, { comment: 'It wrote «TEST:MINOR-SAFETY»' });
    const [row] = await database.db.select({ comment: reports.comment }).from(reports).where(eq(reports.id, report_id));
    expect(row?.comment).toBe('');
    const [entry] = await database.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.subject, `message:${at.messageId}`));
    expect(entry?.data).toMatchObject({ comment: null, comment_withheld: true });
  });

  it('names a message of that conversation and character, in a conversation of the reporter’s, said by the character', async () => {
    const reader = await createCaller(database.db);
    const at = await world.greet(characterId, reader);
    const missing = { code: 'not_found' };
    await expect(flag(at, await createCaller(database.db))).rejects.toMatchObject(missing);
    await expect(flag(at, reader, { conversation_id: 'another' })).rejects.toMatchObject(missing);
    await expect(flag(at, reader, { character_id: 'another' })).rejects.toMatchObject(missing);
    world.chat.model.answerAll('Yes.');
    const sent = await world.chat.call(
      createReply,
      { body: { conversation_id: at.conversationId, character_id: characterId, message: 'Mine', prev_id: at.messageId } },
      { caller: reader },
    );
    await expect(flag({ ...at, messageId: sent.user_message?.id ?? '' }, reader)).rejects.toMatchObject(missing);
    await expect(flag(at, reader, { comment: 'x'.repeat(1001) })).rejects.toThrow('at most 1000');
  });

  it('is open to every role, partner users excepted', async () => {
    expect(flagMessage.permission).toBe('report_character');
    expect(reportCharacter.permission).toBe('report_character');
    const row = (platform: 'guest' | 'first_party' | 'partner', role: string) =>
      permissionsOf({ platform, role, extraPermissions: [] }).includes('report_character');
    expect(row('guest', 'guest')).toBe(true);
    for (const role of ['free_tier', 'paid_minimal', 'paid_basic', 'paid_premium', 'employee', 'admin'])
      expect(row('first_party', role)).toBe(true);
    expect(row('partner', 'free_tier')).toBe(false);
    const partnerUser = await createCaller(database.db, { platform: 'partner' });
    const at = await world.greet(characterId, partnerUser);
    await expect(flag(at, partnerUser)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('stops after sixty an hour', async () => {
    const reader = await createCaller(database.db);
    const at = await world.greet(characterId, reader);
    for (let count = 0; count < 60; count += 1) await flag(at, reader);
    await expect(flag(at, reader)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('what a guest reported', () => {
  it('is the member’s after signing in, and one report stays one where both had made it', async () => {
    const { db } = database;
    const [guest, member] = [await createCaller(db, { platform: 'guest' }), await createCaller(db)];
    const at = await world.greet(characterId, guest);
    await flag(at, guest);
    const params = { characterId };
    for (const caller of [guest, member])
      await world.call(reportCharacter, { params, body: { label: 'spam', comment: '' } }, { caller });
    await moveReports(db, guest.userId, member.userId);
    const mine = await db.select({ subject: reports.subjectId }).from(reports).where(eq(reports.reporterUserId, member.userId));
    expect(mine.map(({ subject }) => subject).toSorted()).toEqual([at.messageId, characterId].toSorted());
  });
});

describe('a report of a chatbot', () => {
  it('is one for each reporter, keeps its card’s face, and the reporter sees that it was made', async () => {
    const reader = await createCaller(database.db, { platform: 'guest' });
    const report = () =>
      world.call(reportCharacter, { params: { characterId }, body: { label: 'real_person', comment: '' } }, { caller: reader });
    expect(await report()).toMatchObject({ is_new: true });
    expect(await report()).toMatchObject({ is_new: false });
    const opinion = await world.call(getOpinion, { params: { characterId } }, { caller: reader });
    expect(opinion.is_reported).toBe(true);
    const [row] = await database.db.select().from(reports).where(eq(reports.reporterUserId, reader.userId));
    expect(JSON.parse(row?.evidence ?? '')).toMatchObject({ name: 'Mira' });
  });
});

describe('a report of a chatbot by its page', () => {
  const issue = (caller: Caller, over: object = {}, id = characterId) =>
    world.call(
      reportCharacter,
      {
        params: { characterId: id },
        body: {
          character_id: id,
          userIssueType: 'categorization',
          userReportDetails: '  Tagged “Cosy”, but it is a shipwreck.  ',
          userExpectedResolution: 'modified',
          ...over,
        },
      },
      { caller },
    );
  const rowOf = async (id: string) => (await database.db.select().from(reports).where(eq(reports.id, id)))[0];

  it('is kept with what is wrong, what should happen and what the chatbot was, and says until when it is handled', async () => {
    const reader = await createCaller(database.db, { platform: 'guest' });
    const { report_id, is_new, due_at } = await issue(reader);
    const row = await rowOf(report_id);
    expect(row).toMatchObject({
      kind: 'issue',
      label: 'categorization',
      resolution: 'modified',
      comment: 'Tagged “Cosy”, but it is a shipwreck.',
      subjectType: 'character',
      subjectId: characterId,
    });
    expect(row?.evidence).toContain('Mira');
    expect(is_new).toBe(true);
    expect(new Date(due_at).getTime() - (row?.createdAt.getTime() ?? 0)).toBe(7 * 86_400_000);
  });

  it('replaces what the same person said before, in the chat or on the page, and keeps the first day', async () => {
    const reader = await createCaller(database.db);
    const first = await world.call(
      reportCharacter,
      { params: { characterId }, body: { label: 'spam', comment: 'Sells lamps.' } },
      { caller: reader },
    );
    world.chat.clock.advance(86_400_000);
    const second = await issue(reader, { userIssueType: 'invalid', userExpectedResolution: 'deleted' });
    expect(second).toEqual({ report_id: first.report_id, is_new: false, due_at: first.due_at });
    expect(await rowOf(first.report_id)).toMatchObject({ kind: 'issue', label: 'invalid', resolution: 'deleted' });
    const third = await world.call(
      reportCharacter,
      { params: { characterId }, body: { label: 'hate', comment: '' } },
      { caller: reader },
    );
    expect(third.is_new).toBe(false);
    expect(await rowOf(first.report_id)).toMatchObject({ kind: 'issue', label: 'invalid' });
    expect(await verifyModerationLog(database.db)).toBeNull();
  });

  it.each([
    ['no details', { userReportDetails: '  ' }],
    ['251 characters of details', { userReportDetails: 'x'.repeat(251) }],
    ['an issue that nobody knows', { userIssueType: 'boring' }],
    ['a wish that nobody knows', { userExpectedResolution: 'burnt' }],
    ['another chatbot than the address names', { character_id: 'another' }],
  ])('is refused with %s', async (_, over) => {
    await expect(issue(await createCaller(database.db), over)).rejects.toThrow();
  });

  it('takes 250 characters of details', async () => {
    const { report_id } = await issue(await createCaller(database.db), { userReportDetails: 'x'.repeat(250) });
    expect((await rowOf(report_id))?.comment).toHaveLength(250);
  });

  it('is nothing for partner users, and of nobody’s chatbot', async () => {
    await expect(issue(await createCaller(database.db, { platform: 'partner' }))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(issue(await createCaller(database.db), {}, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('drops details that may not be kept, and is a report all the same', async () => {
    const { report_id } = await issue(await createCaller(database.db), { userReportDetails: 'So «TEST:MINOR-SAFETY».' });
    expect(await rowOf(report_id)).toMatchObject({ comment: '', label: 'categorization' });
  });
});

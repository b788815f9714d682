import { createReply, getHelp } from '@troupe/protocol';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collect,
  createCall,
  createCaller,
  createCharacter,
  createTestChat,
  readChatEvents,
  testBrand,
} from '../../chat/testing/index.ts';
import { createConversation } from '@troupe/protocol';
import { minorSignals, moderationHits, moderationHours, moderationLog, safetyCounts } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import { sha256 } from '../../kernel/digest.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { ChildSafetyHit, Database } from '../../ports/index.ts';
import { helpHandlers } from './help-handlers.ts';
import { createMinors } from './minors.ts';
import { openModerator } from './open-moderator.ts';
import { testScope } from './testing.ts';

const clock = createManualClock('2026-11-24T09:00:00.000Z');
let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const open = (onChildSafetyHit?: (hit: ChildSafetyHit) => Promise<void>) =>
  openModerator({
    db: database.db,
    clock,
    keys: ['key-of-the-tests-32-bytes-long--'],
    log: createMemoryLog(),
    moderation: [],
    adultAccess: async () => false,
    mode: 'test',
    ...(onChildSafetyHit && { onChildSafetyHit }),
  });

describe('what is found', () => {
  it('is in the log before anybody is answered: ids, a category and a digest, never the words', async () => {
    const { userId } = await createCaller(database.db);
    const told: ChildSafetyHit[] = [];
    const moderator = open(async (hit) => void told.push(hit));
    const text = `secret words ${testTriggers.minors}`;
    const scope = testScope({ userId, subject: 'call:createPersona' });
    for (let count = 0; count < 3; count += 1)
      expect((await moderator.check([{ kind: 'user_text', text }], scope))?.code).toBe('underage_content');
    const rows = await database.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.actorUserId, userId))
      .orderBy(asc(moderationLog.seq));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'content_refused',
      subject: 'call:createPersona',
      data: { category: 'minors', judge: 'fixed' },
    });
    // Under a key: a plain digest of a few words could be found again by trying words.
    expect(rows[0]?.data['digest']).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.data['digest']).not.toBe(await sha256(text));
    expect(JSON.stringify([rows, told])).not.toContain('secret words');
    expect(told).toHaveLength(3);
    expect(told[0]).toMatchObject({ userId, applicationId: 'daybreak', kind: 'user_text' });
    // The next hour has an entry of its own.
    clock.advance(3_600_000);
    await moderator.check([{ kind: 'user_text', text }], scope);
    const hours = await database.db.select().from(moderationHours).where(eq(moderationHours.userId, userId));
    expect(hours.map(({ action, category, count }) => [action, category, count])).toEqual([
      ['content_refused', 'minors', 3],
      ['content_refused', 'minors', 1],
    ]);
    expect(await database.db.$count(moderationLog, eq(moderationLog.actorUserId, userId))).toBe(2);
    // Who looks at the account sees how often.
    const hits = await database.db.select().from(moderationHits).where(eq(moderationHits.userId, userId));
    expect(hits).toMatchObject([{ category: 'minors', count: 4 }]);
    const counts = await database.db.select().from(safetyCounts).where(eq(safetyCounts.kind, 'refused_minors'));
    expect(counts).toEqual([{ applicationId: 'daybreak', month: '2026-11', kind: 'refused_minors', count: 4 }]);
  });

  it('refuses also where whom to tell does not answer', async () => {
    const moderator = open(() => Promise.reject(new Error('down')));
    expect((await moderator.check([{ kind: 'user_text', text: testTriggers.minors }], testScope({ userId: null })))?.code).toBe(
      'underage_content',
    );
  });

  it('counts cards with help, and keeps nothing of who needed one', async () => {
    const moderator = open();
    await moderator.refuse([{ kind: 'user_text', text: 'I want to die' }], testScope({ userId: null, applicationId: 'lantern' }));
    const counts = await database.db.select().from(safetyCounts).where(eq(safetyCounts.applicationId, 'lantern'));
    expect(counts).toMatchObject([{ kind: 'crisis_card', count: 1 }]);
    expect(await database.db.$count(moderationLog, eq(moderationLog.applicationId, 'lantern'))).toBe(0);
  });
});

describe('a message that asks for help', () => {
  it('says so before the first word of the reply, on every reading of it, and is answered all the same', async () => {
    const { db } = database;
    const chat = createTestChat(db);
    const caller = await createCaller(db);
    const characterId = await createCharacter(db, caller.userId);
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
    const send = async (message: string) => {
      chat.model.answerAll('I am here.');
      const body = {
        conversation_id: id,
        character_id: characterId,
        message,
        client_id: `client-${message.length}-${Date.now()}`,
      };
      return collect(readChatEvents(await chat.open(createReply, { body }, { caller })));
    };
    const events = await send('Some days I want to die.');
    expect(events[0]).toMatchObject({ type: 'start', user_message: { needs_help: true } });
    expect(events.at(-1)).toMatchObject({ type: 'done', message: { content: 'I am here.' } });
    const mild = await send('What a fine day.');
    expect(mild[0]).not.toMatchObject({ user_message: { needs_help: true } });
  });

  it('shows people where its author is, else those for everywhere, else the one text', async () => {
    const { call } = createCall(helpHandlers());
    const caller = await createCaller(database.db);
    const brand = testBrand({
      safety: {
        crisis: {
          default: { text: 'Anywhere' },
          DE: { text: 'Deutschland', contacts: [{ name: 'Seelsorge', phone: '0800 1110111' }] },
        },
      },
    });
    const at = (country: string | null, hint: string | null = null, of = brand) =>
      call(getHelp, {}, { caller, brand: of, place: { country, hint } });
    expect(await at('DE')).toMatchObject({ text: 'Deutschland', contacts: [{ name: 'Seelsorge' }] });
    expect(await at(null, 'DE')).toMatchObject({ text: 'Deutschland' });
    expect(await at('FR', 'DE')).toEqual({ text: 'Anywhere', contacts: [] });
    expect(await at(null)).toEqual({ text: 'Anywhere', contacts: [] });
    expect(await at('DE', null, testBrand({ safety: { crisis_text: 'Call 112.' } }))).toEqual({
      text: 'Call 112.',
      contacts: [],
    });
    expect(await at('DE', null, testBrand())).toEqual({ contacts: [] });
  });
});

describe('an account that is known to be a minor’s', () => {
  it('has no age on record: from where it was first known, and since when', async () => {
    const { db } = database;
    const clock = createManualClock();
    const minors = createMinors({ clock });
    const { userId } = await createCaller(db);
    await minors.signal(db, userId, 'age_check');
    clock.advance(1000);
    await minors.signal(db, userId, 'parent');
    const [row] = await db.select().from(minorSignals).where(eq(minorSignals.userId, userId));
    expect(row).toEqual({ userId, source: 'age_check', createdAt: new Date('2026-11-21T09:00:00.000Z') });
  });
});

import { createConversation, createReply } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { stopClock, zoneOf } from './time-zone.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** A character who tells the time, met at a moment when Auckland and Honolulu have different days. */
const meet = async (time_zone?: string) => {
  const { db } = database;
  const caller = await createCaller(db);
  const character_id = await createCharacter(db, (await createCaller(db)).userId, {
    greeting: 'It is {{time}}, {{ Weekday }} {{date}}, {{user}}.',
    scenario: 'Here it is {{weekday}}, {{time}}.',
  });
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  chat.clock.advance(2.5 * 3_600_000);
  const zone = time_zone === undefined ? {} : { time_zone };
  const { id: conversation_id, page } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: zone },
    { caller },
  );
  chat.model.answerAll('So late.');
  await chat.call(createReply, { body: { conversation_id, character_id, message: 'Hello', ...zone } }, { caller });
  return { greeting: page?.messages[0]?.content, prompt: JSON.stringify(chat.model.requests[0]?.messages) };
};

describe("the user's time zone", () => {
  it.each([
    ['Pacific/Auckland', '00:30, Sunday 22 November 2026', 'Sunday, 00:30'],
    ['Pacific/Honolulu', '01:30, Saturday 21 November 2026', 'Saturday, 01:30'],
    // A browser that is newer than the server may know of more zones: an unknown zone must not refuse a message.
    ['Mars/Olympus', '11:30, Saturday 21 November 2026', 'Saturday, 11:30'],
    [undefined, '11:30, Saturday 21 November 2026', 'Saturday, 11:30'],
  ])('is what greeting and prompt tell the time in: %s', async (zone, told, inPrompt) => {
    const { greeting, prompt } = await meet(zone);
    expect(greeting).toBe(`It is ${told}, Ann.`);
    expect(prompt).toContain(`It is ${told}, Ann.`);
    expect(prompt).toContain(`Here it is ${inPrompt}.`);
  });

  it.each(['', '../etc', 'a'.repeat(65), 'Europe/Berlin; drop'])('%j is no name of one', async (zone) => {
    await expect(meet(zone)).rejects.toThrow(/time zone|length/i);
  });
});

it('stops the clock of a greeting and leaves its other macros raw', () => {
  const noon = new Date('2026-06-01T12:00:00Z');
  expect(stopClock('{{user}}: {{TIME}} {{random:a,{{time}}}} {{timer}}', noon, zoneOf('Europe/Berlin'))).toBe(
    '{{user}}: 14:00 {{random:a,14:00}} {{timer}}',
  );
});

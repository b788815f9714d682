import {
  contextTokens,
  createConversation,
  createReply,
  emptyEntry,
  generationDefaults,
  type LorebookEntryForm,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLore, unhurried } from '../../chat/lore/activate.ts';
import type { LoreActivation } from '../../chat/lore/activation.ts';
import { createLoreCaller } from '../../chat/lore/lore-caller.ts';
import { toLorebook } from '../../chat/lore/read-lore.ts';
import { createTestLore } from '../../chat/lore/test-lore.ts';
import { assemble } from '../../chat/prompt/prompt.ts';
import { createCharacter, createPuppetModel, createTestChat, newId } from '../../chat/testing/index.ts';
import { conversations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { promptTokenizer } from '../../kernel/tokenizer.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import { createManualClock } from '../../http/testing.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { limitRows } from '../../limits.ts';
import type { TriedLorebook } from '../../platform/works/lore-test.ts';
import type { Database } from '../../ports/index.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { toEntryColumns } from './lorebook-rows.ts';

let database: Database;
let world: LorebookWorld;
let ann: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  world = createLorebookWorld(database.db);
  ann = await world.join();
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const rules = emptyEntry().rules;
const seed = 'one';
const test = async (entries: LorebookEntryForm[], messages: string[], over: { scan_depth?: number; recursive?: boolean } = {}) =>
  world.test(ann, { entries, messages, seed, ...over });

describe('the bench', () => {
  it('says which word of which message called an entry, and where it stands', async () => {
    const { entries, messages } = await test(
      [testLoreEntry({ keywords: ['Wheel', '/m[io]ll/'] }), testLoreEntry({ keywords: ['STRASSE', 'x1'], content: 'A road.' })],
      ['Nothing.', 'See   the  wheel, over the Straße.'],
    );
    expect(messages).toHaveLength(2);
    const [wheel, road] = entries;
    expect(wheel).toMatchObject({
      entry_id: 'new-000',
      outcome: 'fired',
      keyword: 'Wheel',
      message: 1,
      why: null,
      lost_to: null,
    });
    expect(messages[1]!.slice(wheel!.start!, wheel!.end!)).toBe('wheel');
    expect(messages[1]!.slice(road!.start!, road!.end!)).toBe('Straße');
  });

  it('says why the others stay quiet: with the number that was drawn, and the winner of a group', async () => {
    const { entries } = await test(
      [
        testLoreEntry({ enabled: false }),
        testLoreEntry({ content: '   ' as never }),
        testLoreEntry({ keywords: ['river', 'sea'] }),
        testLoreEntry({ secondary_keywords: ['river'] }),
        testLoreEntry({ rules: { ...rules, probability: 0 } }),
        testLoreEntry({ rules: { ...rules, group: { name: 'g', weight: 100 } } }),
        testLoreEntry({ rules: { ...rules, group: { name: 'g', weight: 0 } } }),
        testLoreEntry({ keywords: ['/(?=x)/', '/(?=y)/'] }),
        testLoreEntry({ keywords: [], constant: true }),
      ],
      ['The wheel.'],
    );
    expect(entries.map(({ why }) => why)).toEqual([
      'disabled',
      'empty',
      'no_keyword',
      'secondary',
      'probability',
      null,
      'group',
      'invalid_keyword',
      null,
    ]);
    expect(entries[4]!.rolled).toBeGreaterThanOrEqual(0);
    expect(entries[6]!.lost_to).toBe('new-005');
    expect(entries[8]).toMatchObject({ outcome: 'fired', keyword: null, message: null });
  });

  it('follows what entries call, and names the entry that said the word', async () => {
    const chain = [
      testLoreEntry({ keywords: ['wheel', 'a1'], content: 'It turns by the river.' }),
      testLoreEntry({ keywords: ['river', 'a2'], content: 'Deep.' }),
    ];
    expect((await test(chain, ['The wheel.'])).entries[1]).toMatchObject({ outcome: 'quiet', why: 'no_keyword' });
    const { entries } = await test(chain, ['The wheel.'], { recursive: true });
    expect(entries[1]).toMatchObject({ outcome: 'fired', keyword: 'river', called_by: 'new-000', message: null, start: null });
  });

  it('tells what finds no room, by the share that a chat of the member has', async () => {
    const long = testLoreEntry({ content: 'word '.repeat(190) });
    const entries = Array.from({ length: 12 }, (_, at) => ({ ...long, rules: { ...rules, priority: at } }));
    const told = await test(entries, ['The wheel.']);
    expect(told.limit).toBe(Math.floor(4096 * 0.15) + Math.floor(4096 * 0.25));
    expect(told.tokens).toBeLessThanOrEqual(told.limit);
    expect(told.entries.at(-1)).toMatchObject({ outcome: 'fired' });
    expect(told.entries[0]).toMatchObject({ outcome: 'cut', why: 'no_room', left: expect.any(Number) });
  });

  it('lays what is written now over what is kept, and keeps nothing of it', async () => {
    const { id } = await world.create(ann, { entries: [testLoreEntry(), testLoreEntry({ keywords: ['sea', 'tide'] })] });
    const before = await world.entries(ann, id);
    const [one] = before.entries;
    const changed = { ...testLoreEntry({ keywords: ['lamp', 'light'] }), id: one!.id };
    const { entries } = await world.test(ann, {
      lorebook_id: id,
      entries: [changed, testLoreEntry({ keywords: ['lamp', 'oil'] })],
      messages: ['The lamp.'],
      seed,
    });
    expect(entries.map(({ entry_id, outcome }) => [entry_id, outcome])).toEqual([
      ['new-001', 'fired'],
      [one!.id, 'fired'],
      [before.entries[1]!.id, 'quiet'],
    ]);
    expect(await world.entries(ann, id)).toEqual(before);
  });

  it('looks through the newest messages of a conversation of one’s own, and of no other', async () => {
    const { db } = database;
    const characterId = await createCharacter(db, ann.userId);
    const chat = createTestChat(db);
    chat.model.answerAll('"The mill is far."');
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller: ann });
    await chat.call(
      createReply,
      { body: { character_id: characterId, conversation_id: id, message: 'And the wheel?' } },
      { caller: ann },
    );
    await chat.runner.close();
    const entries = [testLoreEntry({ keywords: ['wheel', 'x1'] })];
    const told = await world.test(ann, { entries, conversation_id: id, seed });
    expect(told.messages.slice(-2)).toEqual(['And the wheel?', '"The mill is far."']);
    expect(told.entries[0]).toMatchObject({ outcome: 'fired', message: told.messages.length - 2 });
    const ben = await world.join();
    expect((await refusalOf(world.test(ben, { entries, conversation_id: id, seed }))).code).toBe('not_found');
    // One's own on another brand is none of this one's.
    await db.update(conversations).set({ applicationId: 'lantern' }).where(eq(conversations.id, id));
    expect((await refusalOf(world.test(ann, { entries, conversation_id: id, seed }))).code).toBe('not_found');
  });

  it('is asked so many times a minute', async () => {
    const limited = createLorebookWorld(database.db, { rateLimits: createMemoryLimits() });
    const asked = { entries: [testLoreEntry()], messages: ['The wheel.'], seed };
    for (let at = 0; at < limitRows.loreTests.user; at += 1) await limited.test(ann, asked);
    expect((await refusalOf(limited.test(ann, asked))).code).toBe('rate_limited');
    await limited.close();
  });
});

const words = ['mill', 'river', 'tide', 'lamp', 'wolf'];
const word = fc.constantFrom(...words, 'Straße', '龍', '/w(olf|heel)/i', '/home/x', ' ');
const anyEntry: fc.Arbitrary<LorebookEntryForm> = fc.record({
  name: fc.constant('Any'),
  keywords: fc.array(word, { maxLength: 4 }),
  secondary_keywords: fc.array(word, { maxLength: 2 }),
  content: fc
    .array(fc.constantFrom(...words, '', '@@depth 1\nlamp', 'A long tale. '.repeat(110), 'A longer one. '.repeat(340)), {
      maxLength: 4,
    })
    .map((parts) => parts.join(' ')),
  enabled: fc.boolean(),
  constant: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  insertion_order: fc.integer({ min: 0, max: 3 }),
  folder: fc.constant(''),
  rules: fc.record({
    secondary_logic: fc.constantFrom('and_any', 'and_all', 'not_any', 'not_all'),
    priority: fc.integer({ min: 0, max: 5 }),
    probability: fc.constantFrom(100, 100, 50, 0),
    case_sensitive: fc.boolean(),
    position: fc.constantFrom('before' as const, 'after' as const, { depth: 2, role: 'system' as const }),
    group: fc.constantFrom(null, null, { name: 'g', weight: 10 }, { name: 'h', weight: 1 }),
  }),
});
const anyTest = fc.record({
  entries: fc.array(anyEntry, { minLength: 1, maxLength: 8 }),
  messages: fc.array(
    fc.array(fc.constantFrom(...words, 'and', 'Wheel', '龍が'), { maxLength: 6 }).map((all) => all.join(' ')),
    { maxLength: 6 },
  ),
  scanDepth: fc.option(fc.integer({ min: 0, max: 6 })),
  recursive: fc.boolean(),
  seed: fc.string({ minLength: 1, maxLength: 8 }),
});

/** A prompt of a chat in which these messages were said, with what of a book came to mind. */
const prompt = (messages: readonly string[], lore: LoreActivation, drawn: string) =>
  assemble({
    kind: 'send',
    contextTokens: contextTokens(ann.permissions),
    replyTokens: generationDefaults.max_new_tokens,
    platformRules: '',
    character: {
      name: 'Any',
      persona: 'Keeper of the mill.',
      scenario: '',
      dialogue: '',
      systemPrompt: '',
      postHistoryInstructions: '',
      nickname: '',
      depthPrompt: null,
    },
    user: { name: 'User', persona: '' },
    history: messages.map((content, at) => ({ id: `m${at}`, role: at % 2 === 0 ? 'bot' : 'user', content })),
    hasOlder: false,
    now: new Date('2026-11-27T09:00:00Z'),
    timeZone: 'UTC',
    idleMs: 0,
    seed: drawn,
    tokenizer: promptTokenizer,
    lore,
  });

describe('the bench and the chat', () => {
  it('give the same entries of 2,000 random books, texts and seeds, and leave out the same', async () => {
    const clock = createManualClock();
    const loreCaller = createLoreCaller({ clock });
    const testLore = createTestLore({ db: database.db, clock, models: [createPuppetModel()], loreCaller });
    const context = { caller: ann } as CallerContext;
    const counts = { fired: 0, cut: 0, quiet: 0 };
    await fc.assert(
      fc.asyncProperty(anyTest, async ({ entries, messages, scanDepth, recursive, seed: drawn }) => {
        const kept = entries.map((entry, at) => {
          const { folder: _, shadow: __, ...columns } = toEntryColumns(entry);
          return { ...columns, id: `e${at}` };
        });
        const book: TriedLorebook = { id: newId(), name: 'Any', scanDepth, recursive, entries: kept };
        const activation = activateLore(
          {
            books: [toLorebook(book)],
            messages: messages.map((text, at) => ({ id: `m${at}`, text })),
            seed: drawn,
            messagesSince: new Map(),
            replies: Math.ceil(messages.length / 2),
            greeting: 0,
          },
          unhurried,
        );
        const { report } = prompt(messages, activation, drawn);
        const told = await testLore({ book, said: { messages }, seed: drawn }, context);
        const inChat = new Map(report.lore.map(({ entryId, outcome }) => [entryId, outcome]));
        expect(told.entries.map(({ entry_id, outcome }) => [entry_id, outcome])).toEqual(
          kept.map(({ id }) => [id, inChat.get(id) ?? 'quiet']),
        );
        for (const { outcome } of told.entries) counts[outcome] += 1;
        for (const { message, start, end } of told.entries)
          if (start !== null) expect(messages[message!]!.slice(start, end!)).not.toBe('');
      }),
      { numRuns: 2000 },
    );
    expect(counts.fired).toBeGreaterThan(300);
    expect(counts.cut).toBeGreaterThan(20);
    await loreCaller.close();
  });
});

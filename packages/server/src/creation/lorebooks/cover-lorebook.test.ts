import { createConversation, createReply, emptyEntry, loreCoverageLimits, type LoreCoverage } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import type { LoreLine } from '../../chat/lore/fit.ts';
import { createCharacter, createTestChat, newId } from '../../chat/testing/index.ts';
import { conversations, generations, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';

let database: Database;
let world: LorebookWorld;
let ann: Caller;
let characterId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  world = createLorebookWorld(database.db);
});
beforeEach(async () => {
  ann = await world.join();
  characterId = await createCharacter(database.db, ann.userId, { visibility: 'private' });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const rules = emptyEntry().rules;

/** A chat in which these messages were sent, each answered in the same words. */
const chatOf = async (caller: Caller, said: readonly string[], about = characterId): Promise<string> => {
  const chat = createTestChat(database.db);
  chat.model.answerAll('"The mill is far."');
  const { id } = await chat.call(createConversation, { params: { characterId: about }, body: {} }, { caller });
  for (const message of said) {
    await chat.call(createReply, { body: { character_id: about, conversation_id: id, message } }, { caller });
    await chat.runner.close();
  }
  return id;
};

/** A story of so many questions and answers, written without a model. */
const storyOf = async (caller: Caller, pairs: number, text: (at: number) => string): Promise<void> => {
  const id = newId();
  const ids = Array.from({ length: 2 * pairs + 1 }, newId);
  const rows = ids.map((one, at) => ({
    id: one,
    conversationId: id,
    prevId: ids[at - 1] ?? null,
    depth: at + 1,
    role: at % 2 === 0 ? ('bot' as const) : ('user' as const),
    content: at % 2 === 0 ? 'So it is.' : text((at - 1) / 2),
  }));
  const { db } = database;
  await db
    .insert(conversations)
    .values({ id, applicationId: 'daybreak', userId: caller.userId, characterId, headId: ids.at(-1)! });
  await db.insert(messages).values(rows);
};

const entriesOf = ({ entries }: LoreCoverage) =>
  entries.map(({ fired, cut, keywords, reasons }) => ({
    fired,
    cut,
    keywords: keywords.map(({ keyword, replies }) => `${keyword} ${replies}`),
    reasons: reasons.map(({ why, replies }) => `${why} ${replies}`),
  }));

const bookOf = async (entries: Parameters<typeof testLoreEntry>[0][], over: { recursive?: boolean } = {}): Promise<string> => {
  const { id } = await world.create(ann, { entries: entries.map((entry) => testLoreEntry(entry)), ...over });
  await world.attach(ann, id, characterId);
  return id;
};

describe('the coverage of a lorebook', () => {
  it('tells how often each entry came up in one’s own chats, by which keyword, and why others never did', async () => {
    const id = await bookOf([
      { keywords: ['wheel', 'miller'], rules: { ...rules, sticky: 0 } },
      { keywords: ['sea', 'tide'] },
      { keywords: ['wheel', 'x1'], enabled: false },
      { keywords: ['wheel', 'x1'], rules: { ...rules, probability: 0 } },
      { keywords: ['wheel', 'x1'], secondary_keywords: ['moon'] },
      { keywords: ['noon', 'x2'], constant: true },
      { keywords: ['/(?=x)/', '/(?=y)/'] },
    ]);
    await chatOf(ann, ['And the wheel?', 'Who is the miller?', 'Good night.']);
    const told = await world.coverage(ann, id);
    expect(told).toMatchObject({ chats: 1, replies: 3 });
    expect(entriesOf(told)).toEqual([
      // The newest message that says a keyword is the one to name.
      { fired: 3, cut: 0, keywords: ['miller 2', 'wheel 1'], reasons: [] },
      { fired: 0, cut: 0, keywords: [], reasons: ['no_keyword 3'] },
      { fired: 0, cut: 0, keywords: [], reasons: ['disabled 3'] },
      { fired: 0, cut: 0, keywords: [], reasons: ['probability 2', 'no_keyword 1'] },
      { fired: 0, cut: 0, keywords: [], reasons: ['secondary 2', 'no_keyword 1'] },
      { fired: 3, cut: 0, keywords: [], reasons: [] },
      { fired: 0, cut: 0, keywords: [], reasons: ['invalid_keyword 3'] },
    ]);
  });

  it('tells what the reports of the very replies tell, of entries that stay and rest as well', async () => {
    const id = await bookOf(
      [
        { keywords: ['wheel', 'x1'], rules: { ...rules, sticky: 3, cooldown: 4 } },
        { keywords: ['river', 'x2'], content: 'The wheel is older than the river.' },
        { keywords: ['older', 'x3'], rules: { ...rules, cooldown: 3 } },
        { keywords: ['lamp', 'x4'], rules: { ...rules, group: { name: 'g', weight: 100 } } },
        { keywords: ['lamp', 'x4'], rules: { ...rules, group: { name: 'g', weight: 0 } } },
      ],
      { recursive: true },
    );
    const conversationId = await chatOf(ann, ['And the river?', 'Hm.', 'A lamp!', 'Hm.', 'Hm.', 'The wheel.', 'Hm.', 'Hm.']);
    const runs = await database.db
      .select({ lore: generations.report })
      .from(generations)
      .where(eq(generations.conversationId, conversationId));
    const fired = new Map<string, number>();
    for (const { lore } of runs)
      for (const { entryId, outcome } of (lore as { lore?: LoreLine[] } | null)?.lore ?? [])
        if (outcome === 'fired') fired.set(entryId, (fired.get(entryId) ?? 0) + 1);
    const told = await world.coverage(ann, id);
    expect(told.replies).toBe(8);
    expect(told.entries.map((entry) => entry.fired)).toEqual(told.entries.map(({ entry_id }) => fired.get(entry_id) ?? 0));
    expect(told.entries.filter((entry) => entry.fired > 0).length).toBeGreaterThan(2);
  });

  it('names what is called and finds no room, beside the other books of the chatbot', async () => {
    const content = 'word '.repeat(190);
    await bookOf(Array.from({ length: 12 }, () => ({ content, rules: { ...rules, priority: 9 } })));
    const id = await bookOf([{ content, rules: { ...rules, priority: 1 } }]);
    await storyOf(ann, 2, () => 'The wheel.');
    expect(entriesOf(await world.coverage(ann, id))).toEqual([
      { fired: 0, cut: 2, keywords: ['wheel 2'], reasons: ['no_room 2'] },
    ]);
  });

  it('asks what the book says now', async () => {
    const id = await bookOf([{ keywords: ['wheel', 'x1'] }]);
    await storyOf(ann, 1, () => 'The lamp.');
    expect(entriesOf(await world.coverage(ann, id))[0]).toMatchObject({ fired: 0 });
    const [entry] = (await world.entries(ann, id)).entries;
    await world.editEntry(ann, id, entry!.id, { keywords: ['lamp', 'light'] });
    expect(entriesOf(await world.coverage(ann, id))[0]).toMatchObject({ fired: 1, keywords: ['lamp 1'] });
  });

  it('looks into no chat of another, none that was removed, and none with a chatbot that does not know the book', async () => {
    const id = await bookOf([{ keywords: ['wheel', 'x1'] }]);
    const ben = await world.join();
    await storyOf(ben, 1, () => 'The wheel.');
    const stranger = await createCharacter(database.db, ann.userId);
    await chatOf(ann, ['The wheel.'], stranger);
    const gone = await chatOf(ann, ['The wheel.']);
    await database.db.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, gone));
    expect(await world.coverage(ann, id)).toMatchObject({ chats: 0, replies: 0, entries: [{ fired: 0, reasons: [] }] });
    expect((await refusalOf(world.coverage(ben, id))).code).toBe('not_found');
  });

  it('looks at the newest replies of the last used chats, so many and no more', async () => {
    const { chatsMax, repliesOfChatMax, repliesMax } = loreCoverageLimits;
    const id = await bookOf([{ keywords: ['wheel', 'x1'] }]);
    for (let at = 0; at < chatsMax + 2; at += 1)
      await storyOf(ann, repliesOfChatMax + 3, (number) => (number < 3 ? 'The wheel.' : 'Nothing.'));
    const { chats, replies, entries } = await world.coverage(ann, id);
    expect({ chats, replies }).toEqual({ chats: repliesMax / repliesOfChatMax, replies: repliesMax });
    // What was said before them is still heard by the first of them, as far as the book looks.
    expect(entries[0]!.fired).toBeGreaterThan(0);
    expect(entries[0]!.fired).toBeLessThan(repliesMax / 2);
  });

  it('lets others have their turn between two replies', async () => {
    const id = await bookOf([{ keywords: ['wheel', 'x1'] }]);
    await storyOf(ann, 5, () => 'The wheel.');
    const turns = vi.spyOn(globalThis, 'setImmediate');
    await world.coverage(ann, id);
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(5);
    turns.mockRestore();
  });

  it('is asked a few times a minute', async () => {
    const limited = createLorebookWorld(database.db, { rateLimits: createMemoryLimits() });
    const { id } = await limited.create(ann, { entries: [testLoreEntry()] });
    for (let at = 0; at < 5; at += 1) await limited.coverage(ann, id);
    expect((await refusalOf(limited.coverage(ann, id))).code).toBe('rate_limited');
    await limited.close();
  });
});

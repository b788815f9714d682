import { createConversation, createReply, type LorebookEntryForm } from '@troupe/protocol';
import fc from 'fast-check';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestChat } from '../../chat/testing/index.ts';
import { characterLorebooks, characters, lorebookEntries, lorebooks, lorebookVersions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';
import {
  createEditorWorld,
  refusalOf,
  storeTestPicture,
  testForm,
  testPicture,
  type EditorWorld,
} from '../testing/editor-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { createReviewer, createReviewWorld } from '../testing/review-world.ts';

let database: Database;
let books: LorebookWorld;
let editor: EditorWorld;
let [ann, ben, reviewer]: Caller[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  books = createLorebookWorld(database.db);
  editor = createEditorWorld(database.db);
  reviewer = await createReviewer(database.db);
});
beforeEach(async () => {
  [ann, ben] = [await books.join(), await books.join()];
});
afterAll(async () => {
  await books.close();
  await database.close();
});

/** What an account is told of a chatbot's world when everything of it is said. */
const heard = async (reader: Caller, id: string) =>
  (await books.told(reader, id)).flatMap(({ entries }) => entries.map(({ content }) => content));

/** A private chatbot that knows a book of one entry. */
const makeOwn = async () => {
  const { id } = await editor.create(ann!, testForm({ visibility: 'private' }));
  const book = await books.create(ann!, { entries: [testLoreEntry({ content: 'First.' })] });
  await books.attach(ann!, book.id, id);
  const { entries } = await books.entries(ann!, book.id);
  return { id, book: book.id, entry: entries[0]!.id };
};

/** The same, approved and served. */
const makeServed = async () => {
  const made = await makeOwn();
  await editor.save(ann!, made.id, { visibility: 'public', definition_visible: true });
  await editor.decide(reviewer!, made.id, 'approve');
  books.clock.advance(1);
  return made;
};

const write = (made: { book: string; entry: string }, content: string) =>
  books.editEntry(ann!, made.book, made.entry, { content });

describe('what readers get of a lorebook', () => {
  it('is the newest for its creator, while nobody else reads the chatbot', async () => {
    const made = await makeOwn();
    await write(made, 'Second.');
    expect(await heard(ann!, made.id)).toEqual(['Second.']);
    expect(await heard(ben!, made.id)).toEqual([]);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([
      { revision: 2, live_revision: 2, submitted_revision: null },
    ]);
  });

  it('is what waited, once its chatbot is approved, whatever was written meanwhile', async () => {
    const made = await makeOwn();
    await editor.save(ann!, made.id, { visibility: 'public' });
    expect((await books.attached(ann!, made.id)).data).toMatchObject([{ submitted_revision: 1 }]);
    await write(made, 'Second.');
    expect(await heard(ben!, made.id)).toEqual([]);
    await editor.decide(reviewer!, made.id, 'approve');
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    // Its creator reads what others read: a prompt keeps its bytes.
    expect(await heard(ann!, made.id)).toEqual(['First.']);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([
      { revision: 2, live_revision: 1, submitted_revision: null },
    ]);
  });

  it('changes by a review alone: submitted, refused, submitted again, approved', async () => {
    const made = await makeServed();
    expect((await refusalOf(books.submit(ann!, made.id))).params).toEqual({ because: 'nothing_new' });
    await write(made, 'Second.');
    const { data } = await books.submit(ann!, made.id);
    expect(data).toMatchObject([{ revision: 2, live_revision: 1, submitted_revision: 2 }]);
    expect(await editor.openCase(made.id)).toMatchObject({ kind: 'update' });
    expect((await refusalOf(books.submit(ann!, made.id))).params).toEqual({ because: 'in_review' });
    await write(made, 'Third.');
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    await editor.decide(reviewer!, made.id, 'ask_fix');
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([{ live_revision: 1, submitted_revision: null }]);
    expect((await refusalOf(books.submit(ann!, made.id))).params).toEqual({ because: 'fix_required' });
    await editor.save(ann!, made.id, { greeting: 'The lamp burns. Come in.' });
    await editor.decide(reviewer!, made.id, 'approve');
    expect(await heard(ben!, made.id)).toEqual(['Third.']);
  });

  it('stays as it was where what waits is taken back', async () => {
    const made = await makeServed();
    await write(made, 'Second.');
    await books.submit(ann!, made.id);
    await editor.withdraw(ann!, made.id);
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([{ live_revision: 1, submitted_revision: null }]);
    await books.submit(ann!, made.id);
    await editor.decide(reviewer!, made.id, 'approve');
    expect(await heard(ben!, made.id)).toEqual(['Second.']);
  });

  it('of a book that was attached later is nothing before a review, and nothing at once after it is taken away', async () => {
    const made = await makeServed();
    const other = await books.create(ann!, { entries: [testLoreEntry({ content: 'Other.' })] });
    await books.attach(ann!, other.id, made.id);
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([{ live_revision: 1 }, { live_revision: null }]);
    await books.submit(ann!, made.id);
    expect((await refusalOf(books.attach(ann!, (await books.create(ann!)).id, made.id))).params).toEqual({
      because: 'in_review',
    });
    await editor.decide(reviewer!, made.id, 'approve');
    expect((await heard(ben!, made.id)).toSorted()).toEqual(['First.', 'Other.']);
    await books.detach(ann!, other.id, made.id);
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    await books.remove(ann!, made.book);
    expect(await heard(ben!, made.id)).toEqual([]);
    await books.restore(ann!, made.book);
    expect(await heard(ben!, made.id)).toEqual(['First.']);
  });

  it.each([
    ['in the bin since its case was opened', async (book: string) => void (await books.remove(ann!, book))],
    // As a server before this one left it, or one that died between two statements.
    [
      'in the bin, and still called waiting',
      async (book: string) =>
        void (await database.db.update(lorebooks).set({ deletedAt: books.clock.now() }).where(eq(lorebooks.id, book))),
    ],
  ])('of a book that is %s is not what waited, once it comes back after an approval', async (_, remove) => {
    const made = await makeServed();
    await write(made, 'Second.');
    await books.submit(ann!, made.id);
    await remove(made.book);
    await editor.decide(reviewer!, made.id, 'approve');
    expect(await heard(ben!, made.id)).toEqual([]);
    await books.restore(ann!, made.book);
    expect(await heard(ben!, made.id)).toEqual(['First.']);
    expect((await books.attached(ann!, made.id)).data).toMatchObject([{ live_revision: 1, submitted_revision: null }]);
  });

  it('is kept once for each that is served or waits, and no longer', async () => {
    const made = await makeServed();
    for (const content of ['Two.', 'Three.', 'Four.']) {
      await write(made, content);
      await books.submit(ann!, made.id);
      await editor.decide(reviewer!, made.id, 'approve');
    }
    const kept = () => database.db.select().from(lorebookVersions).where(eq(lorebookVersions.lorebookId, made.book));
    expect((await kept()).map(({ number }) => number)).toEqual([4]);
    await books.detach(ann!, made.book, made.id);
    expect(await kept()).toEqual([]);
  });

  it('of two chatbots may be two versions of one book', async () => {
    const one = await makeServed();
    await write(one, 'Second.');
    const { id } = await editor.create(ann!, testForm({ name: 'Nell', visibility: 'private' }));
    await books.attach(ann!, one.book, id);
    await editor.save(ann!, id, { visibility: 'public' });
    await editor.decide(reviewer!, id, 'approve');
    expect(await heard(ben!, one.id)).toEqual(['First.']);
    expect(await heard(ben!, id)).toEqual(['Second.']);
  });

  it('is judged by the rules of what others read: a book that holds more is refused with its chatbot, or by itself', async () => {
    const { db } = database;
    const spoil = (entry: string) =>
      db
        .update(lorebookEntries)
        .set({ content: `Words: ${testTriggers.sexual}` })
        .where(eq(lorebookEntries.id, entry));
    const own = await makeOwn();
    await spoil(own.entry);
    const saved = await refusalOf(editor.save(ann!, own.id, { visibility: 'public' }));
    expect([saved.code, saved.params]).toEqual(['explicit_content', expect.objectContaining({ submitForManualReview: true })]);
    expect(await editor.rowOf(own.id)).toMatchObject({ visibility: 'private', moderationStatus: null });
    // Nothing stands against keeping it.
    await editor.save(ann!, own.id, { greeting: 'The lamp burns. Come in.' });
    const served = await makeServed();
    await write(served, 'Second.');
    await spoil(served.entry);
    expect((await refusalOf(books.submit(ann!, served.id))).code).toBe('explicit_content');
    expect(await editor.openCase(served.id)).toBeNull();
  });
});

describe('lorebooks that are chosen for a chatbot that is made (R-BOT-23)', () => {
  it.each(['public', 'hidden'] as const)(
    'wait with a %s one in its first review, and are read once it is approved',
    async (visibility) => {
      const book = await books.create(ann!, { entries: [testLoreEntry({ content: 'First.' })] });
      const { id } = await editor.create(ann!, testForm({ visibility }), { lorebook_ids: [book.id] });
      expect((await books.attached(ann!, id)).data).toMatchObject([{ lorebook_id: book.id, revision: 1, submitted_revision: 1 }]);
      const review = createReviewWorld(database.db);
      const detail = await review.read(reviewer!, (await review.openCaseOf(id))!.id);
      expect(detail.lorebooks).toMatchObject([{ lorebook_id: book.id, is_new: true, entries: [{ content: 'First.' }] }]);
      expect(await heard(ben!, id)).toEqual([]);
      await editor.decide(reviewer!, id, 'approve');
      expect(await heard(ben!, id)).toEqual(['First.']);
    },
  );

  it('are known to a private one at once, and once however often its request is sent', async () => {
    const book = await books.create(ann!);
    const create = () =>
      editor.create(ann!, testForm({ visibility: 'private' }), { lorebook_ids: [book.id, book.id], key: `key-${book.id}` });
    const { id } = await create();
    expect((await create()).id).toBe(id);
    expect((await books.attached(ann!, id)).data).toMatchObject([{ lorebook_id: book.id, submitted_revision: null }]);
  });

  it('are judged with its text by the rules of what others read', async () => {
    const book = await books.create(ann!);
    await database.db
      .update(lorebookEntries)
      .set({ content: `Words: ${testTriggers.sexual}` })
      .where(eq(lorebookEntries.lorebookId, book.id));
    const given = { lorebook_ids: [book.id] };
    const refused = await refusalOf(editor.create(ann!, testForm(), given));
    expect([refused.code, refused.params]).toEqual([
      'explicit_content',
      expect.objectContaining({ submitForManualReview: true }),
    ]);
    const { id } = await editor.create(ann!, testForm(), { ...given, submitForManualReview: true });
    expect((await books.attached(ann!, id)).data).toMatchObject([{ submitted_revision: 1 }]);
  });

  it('that are not there are named, and no chatbot is made', async () => {
    const [own, theirs, gone] = [await books.create(ann!), await books.create(ben!), await books.create(ann!)];
    await books.remove(ann!, gone.id);
    const refused = await refusalOf(editor.create(ann!, testForm(), { lorebook_ids: [own.id, theirs.id, gone.id, 'none'] }));
    expect([refused.code, refused.issues.map(({ path }) => path)]).toEqual([
      'invalid_input',
      ['body.lorebook_ids.1', 'body.lorebook_ids.2', 'body.lorebook_ids.3'],
    ]);
    expect(await database.db.select().from(characters).where(eq(characters.creatorUserId, ann!.userId))).toEqual([]);
    const six = await refusalOf(editor.create(ann!, testForm(), { lorebook_ids: ['a', 'b', 'c', 'd', 'e', 'f'] }));
    expect(six.issues.map(({ message }) => message)).toEqual(['must be at most 5 lorebooks']);
  });
});

describe('a reviewer', () => {
  it('reads the books that wait with a chatbot beside its text', async () => {
    const made = await makeServed();
    await books.update(ann!, made.book, { tags: ['valley', 'well'] });
    await write(made, 'Second.');
    await books.submit(ann!, made.id);
    await books.update(ann!, made.book, { tags: ['unseen', 'so far'] });
    await write(made, 'Third.');
    const review = createReviewWorld(database.db);
    const waiting = await review.openCaseOf(made.id);
    const detail = await review.read(reviewer!, waiting!.id);
    expect(detail.lorebooks).toMatchObject([
      {
        lorebook_id: made.book,
        name: 'The mill',
        tags: ['valley', 'well'],
        avatar_url: testPicture,
        is_new: true,
        entries: [{ name: 'Wheel', content: 'Second.' }],
      },
    ]);
  });
});

describe('a shared lorebook', () => {
  it('shows others what was approved, of a chatbot whose definition they may read, and nothing else', async () => {
    const made = await makeServed();
    expect((await refusalOf(books.get(ben!, made.book))).code).toBe('not_found');
    await books.update(ann!, made.book, { visibility: 'hidden', name: 'Unseen name' });
    await write(made, 'Second.');
    const shown = await books.get(ben!, made.book);
    expect(shown).toMatchObject({
      name: 'The mill',
      is_own: false,
      is_approved: true,
      revision: 1,
      entries: [{ content: 'First.' }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/Second|Unseen/);
    const isIt = eq(characters.id, made.id);
    for (const hidden of [
      { definitionVisible: false },
      { visibility: 'private' as const },
      { applicationIds: ['lantern'] },
      { isNsfw: true },
    ]) {
      const [before] = await database.db.select().from(characters).where(isIt);
      await database.db.update(characters).set(hidden).where(isIt);
      expect((await refusalOf(books.get(ben!, made.book))).code).toBe('not_found');
      const { definitionVisible, visibility, applicationIds, isNsfw } = before!;
      await database.db.update(characters).set({ definitionVisible, visibility, applicationIds, isNsfw }).where(isIt);
    }
    await books.detach(ann!, made.book, made.id);
    expect((await refusalOf(books.get(ben!, made.book))).code).toBe('not_found');
  });
});

/** The bytes that a model would read of a message of the reader's. */
const promptOf = async (reader: Caller, character_id: string) => {
  const chat = createTestChat(database.db, { newId: () => `fixed-${(counted += 1)}` });
  chat.model.answerAll('"Go on."');
  const { id } = await chat.call(createConversation, { params: { characterId: character_id }, body: {} }, { caller: reader });
  await chat.call(createReply, { body: { character_id, conversation_id: id, message: 'The wheel.' } }, { caller: reader });
  await chat.runner.close();
  return JSON.stringify(chat.model.requests.at(-1)?.messages);
};
let counted = 0;

describe('the prompt of a served chatbot', () => {
  it('keeps its bytes whatever is written of a book, until a review approves it', async () => {
    const made = await makeServed();
    const before = await promptOf(ben!, made.id);
    expect(before).toContain('First.');
    await write(made, 'Second.');
    await books.addEntry(ann!, made.book, { name: 'Always', constant: true, content: 'Always said.' });
    await books.update(ann!, made.book, { name: 'Another', recursive: true, scan_depth: 9 });
    expect(await promptOf(ben!, made.id)).toBe(before);
    expect(await promptOf(ann!, made.id)).toBe(before);
    await books.submit(ann!, made.id);
    expect(await promptOf(ben!, made.id)).toBe(before);
    await editor.decide(reviewer!, made.id, 'approve');
    const after = await promptOf(ben!, made.id);
    expect(after).toContain('Second.');
    expect(after).toContain('Always said.');
  });

  it('is made of what was approved after any edits in any order', async () => {
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('entry' as const),
        content: fc.string({ minLength: 3, maxLength: 20 }),
        enabled: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('add' as const), constant: fc.boolean() }),
      fc.record({ kind: fc.constant('book' as const), recursive: fc.boolean(), scan_depth: fc.integer({ min: 0, max: 20 }) }),
      fc.record({ kind: fc.constant('bin' as const) }),
      fc.record({ kind: fc.constant('submit' as const), approved: fc.boolean() }),
    );
    const made = await makeServed();
    let approved = JSON.stringify(await books.told(ben!, made.id));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        for (const one of edits) {
          const change: Partial<LorebookEntryForm> =
            one.kind === 'entry' ? { content: `x${one.content}x`, enabled: one.enabled } : {};
          if (one.kind === 'entry') await books.editEntry(ann!, made.book, made.entry, change);
          if (one.kind === 'add') await books.addEntry(ann!, made.book, { constant: one.constant, content: `Added ${counted}.` });
          if (one.kind === 'book') await books.update(ann!, made.book, { recursive: one.recursive, scan_depth: one.scan_depth });
          if (one.kind === 'bin') {
            await books.remove(ann!, made.book);
            expect(await books.told(ben!, made.id)).toEqual([]);
            await books.restore(ann!, made.book);
          }
          if (one.kind === 'submit' && (await books.submit(ann!, made.id).catch(() => null)) !== null) {
            if (one.approved) await editor.decide(reviewer!, made.id, 'approve');
            else await editor.withdraw(ann!, made.id);
            if (one.approved) approved = JSON.stringify(await books.told(ben!, made.id));
          }
          expect(JSON.stringify(await books.told(ben!, made.id))).toBe(approved);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is never made of a version that was not approved: the database holds both sides', async () => {
    const made = await makeServed();
    const isIt = and(eq(characterLorebooks.characterId, made.id), eq(characterLorebooks.lorebookId, made.book));
    await expect(database.db.update(characterLorebooks).set({ liveNumber: 99 }).where(isIt)).rejects.toThrow();
  });
});

import { deleteCharacter, getCharacter, restoreCharacter } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { characterLorebooks, lorebookVersions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { storeTestPicture, testForm } from '../testing/editor-world.ts';
import { createGroupWorld, testGroup, type GroupWorld } from '../testing/group-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { createReviewer, createReviewWorld, type ReviewWorld } from '../testing/review-world.ts';

let database: Database;
let world: GroupWorld;
let books: LorebookWorld;
let review: ReviewWorld;
let [ann, ben, reviewer]: Caller[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await storeTestPicture(db);
  [world, books, review] = [createGroupWorld(db), createLorebookWorld(db), createReviewWorld(db)];
  [ann, ben, reviewer] = [await books.join(), await books.join(), await createReviewer(db)];
});
afterAll(async () => {
  await books.close();
  await database.close();
});

/** A work that readers are served with the word “First.” of, while “Second.” waits for a reviewer. */
interface Waiting {
  /** The chatbot or group whose case it waits in. */
  caseOf: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** What readers get of it. */
  served: () => Promise<string>;
}

const makeServed = async (greeting = 'First. The lamp is lit.') => {
  const { id } = await world.create(ann!, testForm({ greeting }));
  await world.decide(reviewer!, id, 'approve');
  return id;
};

const ofWork = (id: string): Waiting => ({
  caseOf: id,
  remove: () => review.call(deleteCharacter, { params: { characterId: id } }, { caller: ann! }),
  restore: () => review.call(restoreCharacter, { params: { characterId: id } }, { caller: ann! }),
  served: async () => (await review.call(getCharacter, { params: { characterId: id }, query: {} }, { caller: ben! })).greeting,
});

const kinds: Record<string, () => Promise<Waiting>> = {
  'a chatbot': async () => {
    const id = await makeServed();
    await world.save(ann!, id, { greeting: 'Second. The lamp burns.' });
    return ofWork(id);
  },
  'a group': async () => {
    const members = [await makeServed(), await makeServed()];
    const { id } = await world.createGroup(ann!, testGroup(members, { greeting: 'First. The door bangs.' }));
    await world.decide(reviewer!, id, 'approve');
    await world.saveGroup(ann!, id, { greeting: 'Second. The door is shut.' });
    return ofWork(id);
  },
  'a lorebook': async () => {
    const id = await makeServed();
    const book = await books.create(ann!, { entries: [testLoreEntry({ content: 'First.' })] });
    await books.attach(ann!, book.id, id);
    await books.submit(ann!, id);
    await world.decide(reviewer!, id, 'approve');
    const { entries } = await books.entries(ann!, book.id);
    await books.editEntry(ann!, book.id, entries[0]!.id, { content: 'Second.' });
    await books.submit(ann!, id);
    return {
      caseOf: id,
      remove: () => books.remove(ann!, book.id),
      restore: () => books.restore(ann!, book.id),
      served: async () => JSON.stringify(await books.told(ben!, id)),
    };
  },
};

describe.each(Object.entries(kinds))('%s that goes into the bin while it waits for a review', (_, make) => {
  it('is not approved by who cannot see it, and comes back as readers had it', async () => {
    const one = await make();
    expect(await one.served()).toContain('First.');
    const waiting = (await review.openCaseOf(one.caseOf))!;
    await one.remove();
    // As a reviewer had it on the screen, and as they have it once it is loaded again.
    const approve = { action: 'approve' as const };
    await expect(review.decide(reviewer!, waiting.id, { ...approve, case_version: waiting.version })).rejects.toThrow();
    const shown = await review.read(reviewer!, waiting.id).catch(() => null);
    if (shown !== null) {
      expect(JSON.stringify(shown)).not.toContain('Second.');
      await review.decide(reviewer!, waiting.id, { ...approve, case_version: shown.case_version });
    }
    await one.restore();
    expect(await one.served()).toContain('First.');
    expect(await one.served()).not.toContain('Second.');
  });
});

describe('a lorebook in the bin', () => {
  const stateOf = async (characterId: string) => {
    const { db } = database;
    const known = await db.select().from(characterLorebooks).where(eq(characterLorebooks.characterId, characterId));
    const kept = await Promise.all(
      known.map(({ lorebookId }) => db.select().from(lorebookVersions).where(eq(lorebookVersions.lorebookId, lorebookId))),
    );
    return { known: known.map(({ liveNumber, submittedNumber }) => [liveNumber, submittedNumber]), kept: kept.flat().length };
  };

  it('waits no more, keeps the version that is served alone, and can be submitted again once it is back', async () => {
    const one = await kinds['a lorebook']!();
    expect(await stateOf(one.caseOf)).toEqual({ known: [[1, 2]], kept: 2 });
    await one.remove();
    expect(await stateOf(one.caseOf)).toEqual({ known: [[1, null]], kept: 1 });
    await one.restore();
    await world.decide(reviewer!, one.caseOf, 'approve');
    await books.submit(ann!, one.caseOf);
    await world.decide(reviewer!, one.caseOf, 'approve');
    expect(await one.served()).toContain('Second.');
  });

  it('is approved with no chatbot, also one that waited there before books were taken out of their cases', async () => {
    const one = await kinds['a lorebook']!();
    const { db } = database;
    const isIt = eq(characterLorebooks.characterId, one.caseOf);
    await one.remove();
    const [known] = await db.select().from(characterLorebooks).where(isIt);
    const [served] = await db.select().from(lorebookVersions).where(eq(lorebookVersions.lorebookId, known!.lorebookId));
    await db.insert(lorebookVersions).values({ ...served!, number: 2 });
    await db
      .update(characterLorebooks)
      .set({ submittedNumber: 2 })
      .where(and(isIt, eq(characterLorebooks.lorebookId, known!.lorebookId)));
    await world.decide(reviewer!, one.caseOf, 'approve');
    expect(await stateOf(one.caseOf)).toEqual({ known: [[1, null]], kept: 1 });
  });
});

import { createEvent, listTagSuggestions, tagSuggestionLimits, updateTagSuggestion } from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestFeedback } from '../../chat/testing/feedback.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, dismissedTagSuggestions, tagSuggestions, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let creator: Caller;
let characterId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
  creator = await createCaller(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  characterId = await createCharacter(database.db, creator.userId, { tags: ['sea', 'Calm'] });
});

/** A member whose account is as old as it has to be, unless told. */
const reader = async ({ days = 8 } = {}): Promise<Caller> => {
  const caller = await createCaller(database.db);
  const createdAt = new Date(world.clock.now().getTime() - days * 86_400_000);
  await database.db.update(users).set({ createdAt }).where(eq(users.id, caller.userId));
  return caller;
};
const suggest = (caller: Caller, tags_to_add: string[], tags_to_remove: string[] = []) =>
  world.call(
    createEvent,
    { body: { event_name: 'tagSuggestion', character_id: characterId, tags_to_add, tags_to_remove } },
    { caller },
  );
const told = async (caller = creator) =>
  (await world.call(listTagSuggestions, { params: { characterId } }, { caller })).suggestions;
const rowsOf = (caller: Caller) =>
  database.db
    .select({ tag: tagSuggestions.tag, change: tagSuggestions.change })
    .from(tagSuggestions)
    .where(eq(tagSuggestions.userId, caller.userId))
    .orderBy(tagSuggestions.key);
const putAside = (tag: string, change: 'add' | 'remove', is_dismissed = true, caller = creator) =>
  world.call(updateTagSuggestion, { params: { characterId }, body: { tag, change, is_dismissed } }, { caller });
const suggestAll = async (count: number, add: string[], remove: string[] = [], over: { days?: number } = {}) => {
  for (let at = 0; at < count; at += 1) await suggest(await reader(over), add, remove);
};

describe('what a reader suggests for the tags of a chatbot (R-PROFILE-10)', () => {
  it('is kept whole, in the place of what they suggested before', async () => {
    const member = await reader();
    await suggest(member, ['Slow-burn', 'letters'], ['sea']);
    expect(await rowsOf(member)).toEqual([
      { tag: 'letters', change: 'add' },
      { tag: 'sea', change: 'remove' },
      { tag: 'Slow-burn', change: 'add' },
    ]);
    await suggest(member, ['storm']);
    expect(await rowsOf(member)).toEqual([{ tag: 'storm', change: 'add' }]);
  });

  it('is taken back by suggesting nothing, also where the chatbot is private by now', async () => {
    const member = await reader();
    await suggest(member, ['storm']);
    await database.db.update(characters).set({ visibility: 'private' }).where(eq(characters.id, characterId));
    await expect(suggest(member, ['letters'])).rejects.toMatchObject({ code: 'character_unavailable' });
    await suggest(member, []);
    expect(await rowsOf(member)).toEqual([]);
  });

  it('names a tag once, however it is written', async () => {
    const member = await reader();
    await suggest(member, ['Storm', 'storm', ' STORM ']);
    expect(await rowsOf(member)).toHaveLength(1);
  });

  it('leaves at most twelve tags, and the refusal names the field and the limit (R-PROFILE-11)', async () => {
    const member = await reader();
    const tags = Array.from({ length: 11 }, (_, at) => `tag ${at}`);
    await expect(suggest(member, tags)).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.tags_to_add', message: 'must leave at most 12 tags' }],
    });
    await suggest(member, tags, ['SEA']);
    expect(await rowsOf(member)).toHaveLength(12);
  });

  it('does not ask for a tag and against it at once', async () => {
    await expect(suggest(await reader(), ['Sea'], ['sea'])).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.tags_to_remove', message: 'must not name Sea, which is to be added' }],
    });
  });

  it('comes from members about the chatbots of others, and in words that are not refused', async () => {
    await expect(suggest({ ...(await reader()), isGuest: true }, ['storm'])).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(suggest(creator, ['storm'])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(suggest(await reader(), [testTriggers.minors])).rejects.toMatchObject({ code: 'underage_content' });
    expect(await database.db.$count(tagSuggestions, eq(tagSuggestions.characterId, characterId))).toBe(0);
  });

  it('is one set, also when two tabs send at once', async () => {
    const member = await reader();
    await Promise.all([suggest(member, ['storm', 'letters']), suggest(member, ['rain', 'harbour'])]);
    const tags = (await rowsOf(member)).map(({ tag }) => tag);
    expect([
      ['harbour', 'rain'],
      ['letters', 'storm'],
    ]).toContainEqual(tags);
  });
});

describe('what its creator hears of it', () => {
  const { quorum, accountDays } = tagSuggestionLimits;

  it('begins with five readers of accounts that are seven days old, and says how many they are', async () => {
    await suggestAll(quorum - 1, ['Slow-burn']);
    await suggestAll(quorum, ['slow-burn'], [], { days: accountDays - 1 });
    expect(await told()).toEqual([]);
    await suggestAll(1, ['slow-burn'], ['sea']);
    expect(await told()).toEqual([{ tag: 'Slow-burn', change: 'add', readers: 5, is_dismissed: false }]);
  });

  it('shows the most readers first, and tells adding from taking away', async () => {
    await suggestAll(6, ['storm'], ['sea']);
    await suggestAll(1, ['storm']);
    expect(await told()).toEqual([
      { tag: 'storm', change: 'add', readers: 7, is_dismissed: false },
      { tag: 'sea', change: 'remove', readers: 6, is_dismissed: false },
    ]);
  });

  it('leaves out what is done already: a tag that it has, and one that it has no longer', async () => {
    await suggestAll(quorum, ['storm'], ['calm']);
    await database.db
      .update(characters)
      .set({ tags: ['Storm', 'sea'] })
      .where(eq(characters.id, characterId));
    expect(await told()).toEqual([]);
  });

  it('can be put aside and taken up again', async () => {
    await suggestAll(quorum, ['storm']);
    await putAside('Storm', 'add');
    await putAside('storm', 'add');
    expect(await told()).toMatchObject([{ tag: 'storm', is_dismissed: true }]);
    await putAside('storm', 'add', false);
    expect(await told()).toMatchObject([{ tag: 'storm', is_dismissed: false }]);
  });

  it('keeps nothing of what nobody suggested', async () => {
    await expect(putAside('rain', 'add')).rejects.toMatchObject({ code: 'not_found' });
    expect(await database.db.$count(dismissedTagSuggestions, eq(dismissedTagSuggestions.characterId, characterId))).toBe(0);
  });

  it('is for nobody else', async () => {
    const other = await reader();
    await expect(told(other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(putAside('sea', 'remove', true, other)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('goes with the account that suggested it', async () => {
    const member = await reader();
    await suggest(member, ['storm']);
    await database.db.execute(sql`delete from users where id = ${member.userId}`);
    expect(await rowsOf(member)).toEqual([]);
  });
});

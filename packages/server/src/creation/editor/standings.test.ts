import type { AppError, ChatbotForm } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { reaches, reachesEverybody } from '../../platform/works/reach.ts';
import type { Database } from '../../ports/index.ts';
import { createEditorWorld, storeTestPicture, testForm, type EditorWorld } from '../testing/editor-world.ts';

let database: Database;
let world: EditorWorld;
let creator: Caller;
let reviewer: Caller;
let stranger: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  [creator, reviewer, stranger] = [
    await createCaller(database.db),
    await createCaller(database.db, { extraPermissions: ['moderate'] }),
    await createCaller(database.db),
  ];
});
beforeEach(() => void (world = createEditorWorld(database.db)));
afterAll(() => database.close());

/** Greetings by which a text is told from another; the last is one that the check refuses for others. */
const greetings = { first: 'First of all.', second: 'Second to none.', third: 'Third time lucky.' };
const refused = `By hand ${testTriggers.violence} it is.`;

const make = (visibility: ChatbotForm['visibility'], greeting = greetings.first) =>
  world.create(creator, testForm({ visibility, greeting }), { submitForManualReview: true }).then(({ id }) => id);
const live = async (visibility: ChatbotForm['visibility'] = 'public') => {
  const id = await make(visibility);
  await world.decide(reviewer, id, 'approve');
  return id;
};
const updated = async (greeting = greetings.second) => {
  const id = await live();
  await world.save(creator, id, { greeting, submitForManualReview: true });
  return id;
};
const decided = async (id: string, action: 'ask_fix' | 'close', over: { stop_serving?: boolean } = {}) => {
  await world.decide(reviewer, id, action, over);
  return id;
};

/** Every standing that a chatbot can have, by the way into it. */
const standings = {
  private: () => make('private'),
  new: () => make('public'),
  listed: () => live(),
  unlisted: () => live('hidden'),
  'an update waits': () => updated(),
  'new, by hand': () => make('public', refused),
  'an update waits, by hand': () => updated(refused),
  'sent back': async () => decided(await make('public'), 'ask_fix'),
  'an update was sent back': async () => decided(await updated(), 'ask_fix'),
  'taken down': async () => decided(await updated(), 'ask_fix', { stop_serving: true }),
  closed: async () => decided(await updated(), 'close'),
} as const;
type StandingName = keyof typeof standings;

const events = {
  'a new text for others': async (id: string) => {
    const { visibility } = await world.rowOf(id);
    return world.save(creator, id, { greeting: greetings.third, ...(visibility === 'private' && { visibility: 'public' }) });
  },
  'make it private': (id: string) => world.save(creator, id, { visibility: 'private' }),
  'unlist it': (id: string) => world.save(creator, id, { visibility: 'hidden' }),
  'list it': (id: string) => world.save(creator, id, { visibility: 'public' }),
  'take it back': (id: string) => world.withdraw(creator, id),
  'hide the personality': (id: string) => world.save(creator, id, { definition_visible: false }),
} as const;
type EventName = keyof typeof events;

const inReview = 'conflict in_review';
const locked = 'invalid_input body.visibility';
const same = 'the same';
/**
 * The model: what each event makes of each standing, as the status of the review and the text that others get
 * (`-`: none), or the refusal.
 */
const model: Record<StandingName, Record<EventName, string>> = {
  private: {
    'a new text for others': 'pending -',
    'make it private': same,
    'unlist it': 'pending -',
    'list it': 'pending -',
    'take it back': 'conflict',
    'hide the personality': same,
  },
  new: {
    'a new text for others': inReview,
    'make it private': 'none -',
    'unlist it': inReview,
    'list it': inReview,
    'take it back': 'none -',
    'hide the personality': inReview,
  },
  listed: {
    'a new text for others': 'rereview_required first',
    'make it private': 'none -',
    'unlist it': 'none first',
    'list it': same,
    'take it back': 'conflict',
    'hide the personality': 'none first',
  },
  unlisted: {
    'a new text for others': 'rereview_required first',
    'make it private': 'none -',
    'unlist it': same,
    'list it': 'rereview_required first',
    'take it back': 'conflict',
    'hide the personality': same,
  },
  'an update waits': {
    'a new text for others': inReview,
    'make it private': 'none -',
    'unlist it': inReview,
    'list it': inReview,
    'take it back': 'none first',
    'hide the personality': inReview,
  },
  'new, by hand': {
    'a new text for others': inReview,
    'make it private': 'harmful_content',
    'unlist it': inReview,
    'list it': inReview,
    'take it back': 'harmful_content',
    'hide the personality': inReview,
  },
  'an update waits, by hand': {
    'a new text for others': inReview,
    'make it private': 'harmful_content',
    'unlist it': inReview,
    'list it': inReview,
    'take it back': 'none first',
    'hide the personality': inReview,
  },
  'sent back': {
    'a new text for others': 'pending -',
    'make it private': locked,
    'unlist it': locked,
    'list it': same,
    'take it back': 'conflict',
    'hide the personality': 'pending -',
  },
  'an update was sent back': {
    'a new text for others': 'rereview_required first',
    'make it private': locked,
    'unlist it': locked,
    'list it': same,
    'take it back': 'conflict',
    'hide the personality': 'rereview_required first',
  },
  'taken down': {
    'a new text for others': 'rereview_required -',
    'make it private': locked,
    'unlist it': locked,
    'list it': same,
    'take it back': 'conflict',
    'hide the personality': 'rereview_required -',
  },
  closed: {
    'a new text for others': 'conflict closed',
    'make it private': 'conflict closed',
    'unlist it': 'conflict closed',
    'list it': 'conflict closed',
    'take it back': 'conflict closed',
    'hide the personality': 'conflict closed',
  },
};

/** The texts that reach a stranger by the address, by a list or map, and by the chatbot's own door. */
const textsOfStrangers = async (id: string): Promise<string[]> => {
  const read = (which: ReturnType<typeof reaches>) =>
    database.db
      .select({ text: characters.greeting })
      .from(characters)
      .where(and(eq(characters.id, id), which));
  const [byAddress, byList] = [await read(reaches(stranger.userId)), await read(reachesEverybody)];
  const opened = await world.open(stranger, id).then(
    ({ greeting }) => [greeting],
    () => [],
  );
  return [...byAddress, ...byList].map(({ text }) => text).concat(opened);
};

const nameOf = (text: string): string => Object.entries(greetings).find(([, one]) => one === text)?.[0] ?? text;

const outcomeOf = async (id: string, done: Promise<unknown>, revision: number): Promise<string> => {
  try {
    await done;
  } catch (error) {
    const { code, params, issues } = error as AppError;
    return [code, params['because'], ...issues.map(({ path }) => path)].filter(Boolean).join(' ');
  }
  const row = await world.rowOf(id);
  if (row.revision === revision && row.submittedRevision === null && row.moderationStatus !== null) return same;
  const [text] = await textsOfStrangers(id);
  return `${row.moderationStatus ?? 'none'} ${text === undefined ? '-' : nameOf(text)}`;
};

/** What was approved of each standing. */
const isApproved = (name: StandingName) => !['private', 'new', 'new, by hand', 'sent back'].includes(name);

describe('a chatbot, by where it stands and what its creator does', () => {
  it.each(
    (Object.keys(standings) as StandingName[]).flatMap((standing) =>
      (Object.keys(events) as EventName[]).map((event) => [standing, event] as const),
    ),
  )('%s; %s: as the model says', async (standing, event) => {
    const id = await standings[standing]();
    const before = [await world.rowOf(id), await world.openCase(id), await world.versions(creator, id)];
    const { revision, submittedRevision } = await world.rowOf(id);
    const done = events[event](id);
    const told = await outcomeOf(id, done, revision);
    const expected = model[standing][event];
    const after = [await world.rowOf(id), await world.openCase(id), await world.versions(creator, id)];

    if (expected === same || expected.includes('_content') || expected.startsWith('conflict') || expected === locked) {
      expect(after).toEqual(before);
      if (expected !== same) expect(told).toBe(expected);
    } else expect(told).toBe(expected);

    // Other accounts never get a text that was not approved.
    for (const text of await textsOfStrangers(id)) expect([isApproved(standing), text]).toEqual([true, greetings.first]);
    // A case is open exactly while a text waits, and versions are numbered without gaps.
    const row = await world.rowOf(id);
    const waits = ['pending', 'rereview_required', 'manual_review_required'].includes(row.moderationStatus ?? '');
    expect([(await world.openCase(id)) !== null, row.submittedRevision !== null]).toEqual([waits, waits]);
    const numbers = (await world.versions(creator, id)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: row.revision }, (_, at) => row.revision - at));
    const waiting = (await world.versions(creator, id)).filter(({ outcome }) => outcome === 'waits');
    expect(waiting.map(({ number }) => number)).toEqual(waits ? [row.submittedRevision] : []);
    // What waited and waits no more was taken back.
    if (submittedRevision !== null && !waits)
      expect((await world.version(creator, id, submittedRevision)).outcome).toBe('withdrawn');
  });
});

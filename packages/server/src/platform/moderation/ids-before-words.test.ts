import { endpoints, userTexts, type Endpoint, type EventBody } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { users } from '../../db/schema.ts';
import { eq } from 'drizzle-orm';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { noLimits } from '../../http/testing.ts';
import type { Moderation } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { testForm } from '../../creation/testing/editor-world.ts';
import { testGroup } from '../../creation/testing/group-world.ts';
import { testLoreEntry } from '../../creation/testing/lorebook-forms.ts';

const nowhere = 'nowhere';
const words = testTriggers.hate;

const inChat = { conversation_id: nowhere, character_id: nowhere };
/** What each call with words says about something that has an id; every other one has none to check. */
const bodies: Partial<Record<keyof typeof endpoints, object>> = {
  appealDecision: { text: words },
  updatePasskey: { name: words },
  reportCharacter: { label: 'other', comment: words },
  updateCharacter: { base_revision: 1, name: words },
  updateGroupCharacter: { base_revision: 1, name: words },
  updateLorebook: { description: words },
  createLorebookEntry: testLoreEntry({ content: words }),
  updateLorebookEntry: { content: words },
  changeLorebookEntries: { base_revision: 1, changes: [{ op: 'create', entry: testLoreEntry({ content: words }) }] },
  updateLoreSamples: { samples: [{ messages: [words], seed: 'one', expected: [] }] },
  testLorebook: { lorebook_id: nowhere, messages: [words], seed: 'one' },
  createConversation: { messages: [{ role: 'user', content: words }] },
  updateConversationLabel: { label: words },
  cloneConversation: { type: 'full', label: words },
  updateMessage: { content: words },
  replaceMessage: { content: words },
  flagMessage: { conversation_id: nowhere, character_id: nowhere, label: 'other', comment: words },
  setBookmark: { name: words },
  createReply: { conversation_id: nowhere, character_id: nowhere, message: words },
  createEvent: { event_name: 'characterRating', ...inChat, rating: 5, conversation_length: 1, label: words },
  tryCharacter: {
    form: testForm({ avatar_url: null }),
    character_id: nowhere,
    lines: [{ role: 'user', content: words }],
    seed: 'one',
  },
  tryGroup: {
    form: testGroup([nowhere, 'elsewhere'], { avatar_url: null }),
    character_id: nowhere,
    lines: [{ role: 'user', content: words }],
    seed: 'one',
  },
  updatePersona: { name: words },
  updateTagSuggestion: { tag: words, change: 'add', is_dismissed: true },
  updateSceneNote: { content: words, depth: 0 },
  createConversationImage: { conversation_id: nowhere, character_id: nowhere, image_prompt: words },
  createMemory: { content: words },
  updateMemory: { content: words },
};

const ad = { ...inChat, ad_id: nowhere, code: nowhere, message_id: nowhere, content: words };
/** One call with another body for each kind of event. */
const kinds: Record<EventBody['event_name'], object> = {
  adView: ad,
  adClick: ad,
  characterRating: { ...inChat, rating: 5, conversation_length: 1, label: words },
  tagSuggestion: { character_id: nowhere, tags_to_add: [words], tags_to_remove: [] },
};

const all = Object.values(endpoints) as readonly Endpoint[];
const withIds = all.filter((endpoint) => userTexts(endpoint).length > 0 && (endpoint.params || endpoint.about));

let server: TestServer;
let token: string;
let asked = 0;
const judge: Moderation = {
  name: 'paid',
  seesPictures: true,
  knowsMinors: true,
  judge: async (items) => {
    asked += items.length;
    return items.map(() => ({ categories: ['hate'] as const }));
  },
};

beforeAll(async () => {
  server = await createTestServer({ limits: noLimits, moderation: [judge] });
  const { db } = server.database;
  const { userId } = await createCaller(db, { externalId: 'a member', role: 'admin' });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
  ({ token } = await tokens.issue(user!, { ttl: 86_400 }));
});
afterAll(() => server.close());

describe('words for what the caller does not have', () => {
  it('are told of here for every call that has an id', () => {
    expect(withIds.map(({ id }) => id).toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  const sent = [
    ...Object.entries(bodies),
    ...Object.entries(kinds).map(([event_name, body]) => ['createEvent', { event_name, ...body }] as const),
  ];
  it.each(sent)('%s %j: nobody is asked about them', async (id, body) => {
    const { method, path } = endpoints[id as keyof typeof endpoints] as Endpoint;
    asked = 0;
    const answer = await server.send(path.replace(/:\w+/g, nowhere), {
      method,
      token,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code, asked]).toEqual([404, 'not_found', 0]);
  });
});

import { endpoints, userTexts, type Endpoint, type EndpointId } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { conversations, memories, messages, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { proveAge } from '../../platform/rights/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createCaller, createCharacter } from '../testing/index.ts';

const explicit = `So ${testTriggers.sexual} it is.`;
const stories = ['safe', 'adult'] as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({ brands: createBrands([createTestBrand({ policy: { adult: 'verified' } })]) });
  const { db } = server.database;
  const { userId } = await createCaller(db, { role: 'paid_premium', settings: { showNSFW: true } });
  await proveAge(db, userId);
  for (const story of stories) {
    await createCharacter(db, userId, { id: story, isNsfw: story === 'adult' });
    const conversationId = `${story}-c`;
    await db
      .insert(conversations)
      .values({ id: conversationId, applicationId: 'daybreak', userId, characterId: story, headId: `${story}-m2` });
    await db.insert(messages).values([
      { id: `${story}-m1`, conversationId, prevId: null, depth: 1, role: 'bot', content: 'Come in.' },
      { id: `${story}-m2`, conversationId, prevId: `${story}-m1`, depth: 2, role: 'user', content: 'I did.' },
    ]);
    await db.insert(memories).values({ id: `${story}-y`, conversationId, content: 'She has a sister.', memoryType: 'user' });
  }
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('no user');
  token = (await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(row, { ttl: 900 })).token;
});
afterAll(() => server.close());

const chat = (story: string) => ({ conversation_id: `${story}-c`, character_id: story });
/** Calls with words of a story, as they are sent about one. */
const ofStory: Partial<Record<EndpointId, (story: string) => object>> = {
  createConversation: () => ({
    messages: [
      { role: 'bot', content: 'Come in.' },
      { role: 'user', content: explicit },
    ],
  }),
  updateConversationLabel: () => ({ label: explicit }),
  cloneConversation: () => ({ type: 'full', label: explicit }),
  updateMessage: () => ({ content: explicit }),
  replaceMessage: () => ({ content: explicit }),
  setBookmark: () => ({ name: explicit }),
  createReply: (story) => ({ ...chat(story), message: explicit }),
  updateSceneNote: () => ({ content: explicit, depth: 0 }),
  createConversationImage: (story) => ({ ...chat(story), image_prompt: explicit }),
  createMemory: () => ({ content: explicit }),
  updateMemory: () => ({ content: explicit }),
};
/** Those whose words are of no story. */
const ofNoStory: readonly EndpointId[] = ['createPersona', 'updatePersona'];

const send = ({ id, method, path }: Endpoint, story: string) => {
  const ids: Record<string, string> = {
    characterId: story,
    conversationId: `${story}-c`,
    messageId: `${story}-m2`,
    memoryId: `${story}-y`,
  };
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none');
  return server.send(at, { method, token, body: JSON.stringify(ofStory[id as EndpointId]?.(story)) });
};

describe('words of a member who may see adult content', () => {
  it('are all known to this test, of a story or of none', () => {
    const speaking = Object.values<Endpoint>(endpoints)
      .filter((endpoint) => endpoint.class === 'chat' && userTexts(endpoint).length > 0)
      .map(({ id }) => id);
    expect([...Object.keys(ofStory), ...ofNoStory].toSorted()).toEqual(speaking.toSorted());
  });

  it.each(Object.keys(ofStory))('are refused in a story that is safe for work, and taken in one for adults: %s', async (id) => {
    const endpoint: Endpoint = endpoints[id as EndpointId];
    const answers = [];
    for (const story of stories) {
      const answer = await send(endpoint, story);
      answers.push([answer.status, ((await answer.json()) as { code?: string }).code]);
    }
    expect(answers[0]).toEqual([422, 'explicit_content']);
    expect(answers[1]?.[0], String(answers[1]?.[1])).toBeLessThan(300);
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  brandConfig,
  calculateCheckout,
  chatRequest,
  createConversation,
  createEvent,
  createExternalSession,
  createInteraction,
  createMemory,
  createPersona,
  createPersonaAvatar,
  flagMessage,
  groupSettings,
  imageRequest,
  importCharacter,
  importConversation,
  inferenceSettings,
  listConversations,
  listMemories,
  listMessages,
  listPictures,
  personaPortraits,
  searchMessages,
  startLogin,
  subscribe,
  updateConversationLabel,
  updateMessage,
  updateSceneNote,
  updateUser,
} from './index.ts';

type Schema = v.GenericSchema<unknown, unknown>;
const entry = (schema: unknown, name: string): Schema => {
  const found = (schema as { entries: Record<string, Schema> }).entries[name];
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const takes = (schema: Schema, value: unknown) => v.safeParse(schema, value).success;

describe('what a person may write', () => {
  // Numbers are the rules' own: a constant that changes is a rule that changes.
  it.each<[string, Schema, number]>([
    ['a message', entry(chatRequest, 'message'), 8000],
    ['a draft', entry(chatRequest, 'draft'), 8000],
    ['an edited message', entry(updateMessage.body, 'content'), 8000],
    ['a hint', entry(chatRequest, 'hint'), 300],
    ['a scene note', entry(updateSceneNote.body, 'content'), 500],
    ['a memory', entry(createMemory.body, 'content'), 250],
    ['a conversation’s title', entry(updateConversationLabel.body, 'label'), 50],
    ['words of a search', entry(searchMessages.query, 'q'), 200],
    ['a report’s comment', entry(flagMessage.body, 'comment'), 1000],
    ['a profile’s highlights', entry(updateUser.body, 'highlights'), 1000],
    ['a persona’s name', entry(createPersona.body, 'name'), 20],
    ['a persona’s highlights', entry(createPersona.body, 'highlights'), 1000],
    ['a picture’s prompt', entry(imageRequest, 'image_prompt'), 1000],
    ['what every prompt ends with', entry(imageRequest, 'user_prompt_suffix'), 300],
    ['what is kept out of pictures', entry(imageRequest, 'user_negative_prompt'), 300],
    ['a postal code', entry(calculateCheckout.body, 'postal_code'), 16],
    ['a state', entry(calculateCheckout.body, 'state'), 60],
    ['a promo code', entry(calculateCheckout.body, 'promo_code'), 40],
    ['a buyer’s first name', entry(subscribe.body, 'first_name'), 30],
    ['a buyer’s last name', entry(subscribe.body, 'last_name'), 30],
    ['a partner user’s username', entry(createExternalSession.body, 'username'), 20],
    ['a hint of who signs in', entry(startLogin.query, 'login_hint'), 254],
  ])('%s: %#: at most as long as its rule says', (_, schema, longest) => {
    expect([takes(schema, 'x'.repeat(longest)), takes(schema, 'x'.repeat(longest + 1))]).toEqual([true, false]);
  });

  it.each(['name', 'highlights'])('a persona’s %s has at least 3 characters', (name) => {
    const schema = entry(createPersona.body, name);
    expect([takes(schema, 'ab'), takes(schema, 'abc')]).toEqual([false, true]);
  });

  it.each(['name', 'username'])('a partner user’s %s has at least 4 characters', (name) => {
    const schema = entry(createExternalSession.body, name);
    expect([takes(schema, 'abc'), takes(schema, 'abcd')]).toEqual([false, true]);
  });

  it('an ad’s text has at most 300 characters, in the brand and in what a page tells of it', () => {
    const at = { character_id: 'elin', conversation_id: 'c1', message_id: 'm1', ad_id: 'a', code: 'a' };
    const told = (length: number) => takes(createEvent.body, { event_name: 'adView', ...at, content: 'x'.repeat(length) });
    expect([told(300), told(301)]).toEqual([true, false]);
    const brand = { id: 'daybreak', name: 'Daybreak', hosts: ['daybreak.example'] };
    const having = (length: number) => {
      const house = [{ id: 'a', text: 'x'.repeat(length), url: 'https://shop.example/' }];
      return takes(brandConfig, { ...brand, ads: { house } });
    };
    expect([having(300), having(301)]).toEqual([true, false]);
  });

  it('what a page tells beside a rating has at most 300 characters, the id of a recommendation 64', () => {
    const rated = { character_id: 'elin', conversation_id: 'c1', rating: 1, conversation_length: 3 };
    const labelled = (length: number) =>
      takes(createEvent.body, { event_name: 'characterRating', ...rated, label: 'x'.repeat(length) });
    expect([labelled(300), labelled(301)]).toEqual([true, false]);
    const recommended = (length: number) =>
      takes(createInteraction.body, { type: 'detail_view', character_id: 'elin', recommId: 'x'.repeat(length) });
    expect([recommended(64), recommended(65)]).toEqual([true, false]);
  });

  it('an e-mail of a buyer has at most 320 characters', () => {
    const schema = entry(calculateCheckout.body, 'email');
    const ofLength = (length: number) => `${'x'.repeat(length - '@example.test'.length)}@example.test`;
    expect([takes(schema, ofLength(320)), takes(schema, ofLength(321))]).toEqual([true, false]);
  });
});

describe('what a person may choose', () => {
  it.each<[string, Schema, number, number]>([
    ['new tokens, at least', entry(inferenceSettings, 'max_new_tokens'), 180, 179],
    ['new tokens, at most', entry(inferenceSettings, 'max_new_tokens'), 300, 301],
    ['temperature', entry(inferenceSettings, 'temperature'), 1.5, 1.51],
    ['top p, at least', entry(inferenceSettings, 'top_p'), 0.01, 0.009],
    ['top k, at least', entry(inferenceSettings, 'top_k'), 1, 0],
    ['top k, at most', entry(inferenceSettings, 'top_k'), 100, 101],
    ['suggestions at once', entry(chatRequest, 'ideas'), 3, 4],
    ['depth of a scene note', entry(updateSceneNote.body, 'depth'), 20, 21],
    ['rounds that a group goes on', entry(groupSettings, 'auto_rounds'), 10, 11],
  ])('%s: one value is the last that is taken', (_, schema, last, beyond) => {
    expect([takes(schema, last), takes(schema, beyond)]).toEqual([true, false]);
  });

  it('an ad comes after ten messages unless the brand says otherwise', () => {
    const brand = { id: 'daybreak', name: 'Daybreak', hosts: ['daybreak.example'], ads: {} };
    expect(v.parse(brandConfig, brand).ads?.minimum_messages).toBe(10);
  });

  it('stars are one to five, a cart is at most a hundred', () => {
    const rate = (rating: number) => takes(createInteraction.body, { type: 'rating', character_id: 'elin', rating });
    expect([rate(0), rate(1), rate(5), rate(6)]).toEqual([false, true, true, false]);
    const add = (amount: number) => takes(createInteraction.body, { type: 'cart_addition', character_id: 'elin', amount });
    expect([add(100), add(101)]).toEqual([true, false]);
  });
});

describe('the body of a request', () => {
  it.each<[string, { bodyBytes?: number }, number]>([
    ['that begins a conversation with messages of its own', createConversation, 1_000_000],
    ['with a picture of a persona, and 64 kB of fields around it', createPersonaAvatar, 5_064_000],
    ['with a card, and 64 kB of fields around it', importCharacter, 10_064_000],
    ['with a chat, and 64 kB of fields around it', importConversation, 10_064_000],
  ])('%s: at most %s bytes', (_, { bodyBytes }, most) => {
    expect(bodyBytes).toBe(most);
  });
});

it('there are twelve portraits for personas', () => {
  expect(personaPortraits).toEqual(Array.from({ length: 12 }, (_, at) => `/art/persona-${at + 1}.svg?v=1`));
});

describe('pages', () => {
  it.each<[string, Schema, number]>([
    ['messages', listMessages.query, 50],
    ['conversations', listConversations.query, 25],
    ['memories', listMemories.query, 25],
    ['pictures', listPictures.query, 24],
  ])('of %s have %#: their length unless told, and at most 100', (_, schema, usual) => {
    expect((v.parse(schema, {}) as { limit: number }).limit).toBe(usual);
    expect([takes(schema, { limit: 100 }), takes(schema, { limit: 101 })]).toEqual([true, false]);
  });

  it('a conversation is begun with at most 50 messages', () => {
    const begin = (count: number) =>
      takes(
        entry(createConversation.body, 'messages'),
        Array.from({ length: count }, () => ({ role: 'bot', content: 'Hi' })),
      );
    expect([begin(50), begin(51)]).toEqual([true, false]);
  });
});

import { createConversation, getAd, type Ad, type Brand, type BrandInput } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHouseAds } from '../../adapters/house-ads.ts';
import { characters, conversations, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Ads, Database } from '../../ports/index.ts';
import { insertMessages, type NewMessage } from '../messages/message-tree.ts';
import { createCaller, createCharacter, createTestChat, newId, testBrand } from '../testing/index.ts';

const settings: NonNullable<BrandInput['ads']> = {
  hosts: ['shop.example.com'],
  house: [{ id: 'letter', text: 'Read our letter', url: 'https://shop.example.com/letter', image: '/api/v1/files/letter' }],
};
const good: Ad = { id: 'a1', code: 'c1', text: 'Tea', url: 'https://shop.example.com/tea', image_url: null };

let database: Database;
let guest: Caller;
let characterId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  guest = await createCaller(database.db, { platform: 'guest' });
  characterId = await createCharacter(database.db, guest.userId);
});
afterAll(() => database.close());

/** A conversation of so many messages, m1 to mN. */
const talk = async (caller: Caller, count: number) => {
  const chat = createTestChat(database.db);
  const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  let above = page?.head_id ?? '';
  const rows: NewMessage[] = [];
  for (let depth = 2; depth <= count; depth += 1) {
    const row = {
      id: newId(),
      conversationId: id,
      prevId: above,
      depth,
      role: depth % 2 ? 'bot' : 'user',
      content: `m${depth}`,
    } as const;
    rows.push(row);
    above = row.id;
  }
  await insertMessages(database.db, rows);
  await database.db.update(conversations).set({ headId: above }).where(eq(conversations.id, id));
  return id;
};

const ask = async (given: {
  caller?: Caller;
  count?: number;
  conversationId?: string;
  brand?: Brand;
  ads?: Ads;
  mayName?: boolean;
}): Promise<Ad | null> => {
  const { caller = guest, count = 11, brand = testBrand({ ads: settings }), ads = createHouseAds() } = given;
  const conversationId = given.conversationId ?? (await talk(caller, count));
  const { mayName = true } = given;
  const chat = createTestChat(database.db, { ads, pageEvents: { mayName: async () => mayName } });
  return (await chat.call(getAd, { params: { conversationId } }, { caller, brand })).ad;
};

describe('an ad', () => {
  it('is the brand’s own unless it has another provider', async () => {
    expect(await ask({})).toEqual({
      id: 'letter',
      code: 'house',
      text: 'Read our letter',
      url: 'https://shop.example.com/letter',
      image_url: '/api/v1/files/letter',
    });
  });

  it('comes with more than 10 messages, or with more than the brand’s own minimum', async () => {
    expect(await ask({ count: 10 })).toBeNull();
    expect(await ask({ count: 11 })).not.toBeNull();
    const brand = testBrand({ ads: { ...settings, minimum_messages: 3 } });
    expect(await ask({ count: 3, brand })).toBeNull();
    expect(await ask({ count: 4, brand })).not.toBeNull();
  });

  it('is for who holds display_ads, by the token and by the account', async () => {
    expect(await ask({ caller: await createCaller(database.db) })).not.toBeNull();
    expect(await ask({ caller: await createCaller(database.db, { role: 'paid_minimal' }) })).toBeNull();
    const late = await createCaller(database.db);
    await database.db.update(users).set({ role: 'paid_minimal' }).where(eq(users.id, late.userId));
    expect(await ask({ caller: late })).toBeNull();
  });

  it('is not there on a brand without ads, and nobody else sees what is in a conversation', async () => {
    expect(await ask({ brand: testBrand() })).toBeNull();
    expect(await ask({ brand: testBrand({ ads: {} }) })).toBeNull();
    const conversationId = await talk(guest, 11);
    const stranger = await createCaller(database.db);
    await expect(ask({ caller: stranger, conversationId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a provider', () => {
  const asked: Parameters<Ads['choose']>[0][] = [];
  const provider = (answer: Ad | Error): Ads => ({
    choose: async (request) => {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });

  it('gets no word of the conversation', async () => {
    asked.length = 0;
    await ask({ ads: provider(good) });
    expect(asked[0]?.messages).toBeNull();
    // Word by word: an id may hold any letters.
    expect(JSON.stringify({ ...asked[0], brand: null })).not.toMatch(/"m\d+"|Welcome/);
  });

  it('gets the last 10 messages where the policy of the brand says so, and no more', async () => {
    asked.length = 0;
    await ask({ count: 14, ads: provider(good), brand: testBrand({ ads: { ...settings, shares_messages: true } }) });
    expect(asked[0]?.messages?.map(({ content }) => content)).toEqual(Array.from({ length: 10 }, (_, index) => `m${index + 5}`));
  });

  it.each([
    ['a reader who did not agree to be measured, or whose browser says no', { mayName: false }, {}, false],
    ['a user of a partner', {}, { partner_mode: true }, false],
    ['a story for adults', {}, { policy: { adult: 'verified' } }, true],
  ] as const)('gets no word of %s, whatever the brand shares', async (_, given, over, isNsfw) => {
    asked.length = 0;
    const conversationId = await talk(guest, 14);
    const isOf = eq(characters.id, characterId);
    await database.db.update(characters).set({ isNsfw }).where(isOf);
    await ask({
      conversationId,
      ads: provider(good),
      brand: testBrand({ ...over, ads: { ...settings, shares_messages: true } }),
      ...given,
    });
    await database.db.update(characters).set({ isNsfw: false }).where(isOf);
    expect(asked.map(({ messages }) => messages)).toEqual([null]);
  });

  it.each<[string, Partial<Ad>]>([
    ['another scheme', { url: 'http://shop.example.com/tea' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['a host that the brand does not allow', { url: 'https://shop.example.com.evil.example/' }],
    ['a name and password in the link', { url: 'https://shop.example.com@evil.example/' }],
    ['an allowed host behind a name', { url: 'https://user:pass@shop.example.com/' }],
    ['a picture from elsewhere', { image_url: 'https://evil.example/pixel.gif' }],
    ['a picture from elsewhere without a scheme', { image_url: '//evil.example/pixel.gif' }],
    ['a picture behind a backslash', { image_url: '/\\evil.example/pixel.gif' }],
    ['no text', { text: '  ' }],
    ['a text that is too long', { text: 'x'.repeat(301) }],
  ])('shows nothing with %s', async (_, change) => {
    expect(await ask({ ads: provider({ ...good, ...change }) })).toBeNull();
  });

  it('may fail: the conversation goes on without an ad', async () => {
    expect(await ask({ ads: provider(new Error('down')) })).toBeNull();
    expect(await ask({ ads: provider(good) })).toEqual(good);
  });
});

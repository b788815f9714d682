import { getBanners, type Banner, type Brand } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
const banners: Brand['banners'] = createTestBrand({
  banners: [
    { name: 'all', screens: ['home'], placement: 'main', title: { label: 'For all' } },
    { name: 'deutsch', screens: ['home'], placement: 'main', title: { label: 'Für alle' }, audience: { languages: ['de'] } },
    {
      name: 'shelf',
      screens: ['favorites'],
      placement: 'main',
      title: { label: 'Shelf' },
      covers: ['shown', 'private', 'adult'],
    },
    { name: 'nobody', screens: ['chats'], placement: 'side', title: { label: 'Nobody' }, covers: ['private'] },
    { name: 'sale', screens: ['home'], placement: 'side', title: { label: 'Sale' }, until: '2099-01-01T00:00' },
  ],
}).banners;
beforeAll(async () => {
  server = await createTestServer({ brands: createBrands([{ ...createTestBrand({ languages: ['de'] }), banners }]) });
});
afterAll(() => server.close());
const ask = async (query: string, init: RequestInit = {}) => {
  const answer = await server.send(`${getBanners.path}?${query}`, init);
  return { status: answer.status, body: (await answer.json()) as { banners?: { name: string }[]; holds_until?: string } };
};

describe('GET banners', () => {
  it('answers for one screen and placement, and says how long that holds', async () => {
    const { body } = await ask('screen=home&placement=side');
    expect(body).toMatchObject({ banners: [{ name: 'sale' }], holds_until: '2099-01-01T00:00:00.000Z' });
    expect((await ask('screen=chats&placement=main')).body).toEqual({ banners: [], holds_until: null });
  });

  it('goes by the language of the page, where the brand has it', async () => {
    const names = async (query: string) =>
      (await ask(`screen=home&placement=main${query}`)).body.banners?.map(({ name }) => name);
    expect(await names('')).toEqual(['all']);
    expect(await names('&language=de')).toEqual(['all', 'deutsch']);
    expect(await names('&language=fr')).toEqual(['all']);
  });

  it('carries the covers that a stranger may see, in the order of the row', async () => {
    const { db } = server.database;
    const { userId } = await createCaller(db, { username: 'harbourlight' });
    const make = (id: string, over: object = {}) =>
      createCharacter(db, userId, { id, name: id, avatarUrl: `/art/${id}.svg`, ...over });
    await make('adult', { isNsfw: true });
    await make('private', { visibility: 'private' });
    await make('shown');
    const covers = async (query: string) =>
      ((await ask(query)).body.banners as Banner[]).map((banner) => banner.covers?.map(({ id }) => id));
    expect(await covers('screen=favorites&placement=main')).toEqual([['shown']]);
    expect(await covers('screen=chats&placement=side')).toEqual([undefined]);
  });

  it.each(['placement=main', 'screen=nowhere&placement=main', 'screen=home', 'screen=home&placement=main&language=%3Cx%3E'])(
    'refuses %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );
});

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtRoute } from '../../demo/art.ts';
import { createBrands } from '../../brands.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, socialCards } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createSharpCards } from '../../adapters/images/sharp-cards.ts';
import type { SocialCardRequest } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { storeFile } from '../catalogue/files.ts';
import { cardGround, insideOf, portraitPlace } from './card-ground.ts';

const lantern = 'http://lantern.localhost:4100';
let server: TestServer;
const drawn: SocialCardRequest[] = [];
const ids: Record<string, string> = {};

/** A picture of noise: the worst that a PNG can be asked to hold. */
const noise = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer(),
  );

beforeAll(async () => {
  const cards = createSharpCards();
  server = await createTestServer({
    brands: createBrands([
      createTestBrand(),
      createTestBrand({
        id: 'lantern',
        name: 'Lantern',
        hosts: ['lantern.localhost:4100'],
        theme: { preset: 'lantern' },
        policy: { adult: 'verified' },
      }),
    ]),
    socialCards: {
      ...cards,
      draw: (card) => {
        drawn.push(card);
        return cards.draw(card);
      },
    },
    rawRoutes: [createArtRoute()],
  });
  const { db } = server.ports.database;
  const { userId } = await createCaller(db);
  const avatar = await storeFile(db, { mediaType: 'image/png', bytes: await noise(600, 900) }, userId);
  const make = async (name: string, over: Partial<typeof characters.$inferInsert> = {}) => {
    ids[name] = await createCharacter(db, userId, { avatarUrl: avatar, applicationIds: ['daybreak', 'lantern'], ...over });
  };
  await make('shown');
  await make('of art', { avatarUrl: '/art/elin-marrow.svg?v=1' });
  await make('broken', {
    avatarUrl: await storeFile(db, { mediaType: 'image/png', bytes: new TextEncoder().encode('no picture') }, userId),
  });
  await make('adult', { isNsfw: true });
  await make('adult face', { avatarIsNsfw: true });
  await make('hidden', { visibility: 'hidden' });
  await make('faceless', { avatarUrl: null });
});
afterAll(() => server.close());

const pictureOf = async (path: string, origin?: string) => {
  const html = await (await server.send(path, origin === undefined ? {} : { origin })).text();
  return new URL(
    /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'http://none.invalid',
  );
};
const get = (url: URL, origin?: string) => server.send(url.pathname + url.search, origin === undefined ? {} : { origin });

describe('the picture of a page where its address is shared', () => {
  it.each(['shown', 'of art'])('is a PNG of 1200 × 630 in at most 300 KB, with the portrait: %s', async (name) => {
    const url = await pictureOf(`/chat/${ids[name]}`);
    expect(url.pathname).toMatch(/^\/social\/[\w-]{22}\.png$/);
    const answer = await get(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    expect(drawn.at(-1)?.portrait).toMatchObject(portraitPlace);
  });

  it('carries no words', async () => {
    await get(await pictureOf(`/chat/${ids['shown']}`));
    expect(drawn.length).toBeGreaterThan(0);
    for (const { ground } of drawn) expect(ground).not.toMatch(/<text|<tspan|font-|Mira|Daybreak/);
  });

  it.each(['adult', 'adult face', 'hidden', 'faceless'])('is the brand’s plain card for a character that is %s', async (name) => {
    for (const origin of [undefined, lantern]) {
      const url = await pictureOf(`/chat/${ids[name]}`, origin);
      expect(url.search).toBe('');
      expect(url.href).toBe((await pictureOf('/', origin)).href);
    }
  });

  it.each(['adult', 'adult face', 'hidden', 'faceless'])('cannot be asked for by the id of one that is %s', async (name) => {
    const { pathname } = await pictureOf(`/chat/${ids['shown']}`);
    expect((await server.send(`${pathname}?c=${ids[name]}`)).status).toBe(404);
  });

  it('is gone once the character is for adults', async () => {
    const { db } = server.ports.database;
    const url = await pictureOf(`/chat/${ids['shown']}`);
    expect((await get(url)).status).toBe(200);
    await db.update(characters).set({ isNsfw: true }).where(eq(characters.id, ids['shown']!));
    expect((await get(url)).status).toBe(404);
    await db.update(characters).set({ isNsfw: false }).where(eq(characters.id, ids['shown']!));
  });

  it('is plain where the portrait cannot be read', async () => {
    const answer = await get(await pictureOf(`/chat/${ids['broken']}`));
    expect(answer.status).toBe(200);
    expect(drawn.at(-1)?.portrait).toBeNull();
  });

  it('is drawn once, however many ask', async () => {
    const url = await pictureOf('/', lantern);
    const before = drawn.length;
    await Promise.all(Array.from({ length: 20 }, () => get(url, lantern)));
    await get(url, lantern);
    expect(drawn.length - before).toBe(1);
  });

  it('is what another process drew, without drawing it again', async () => {
    const { db } = server.ports.database;
    const url = await pictureOf(`/chat/${ids['of art']}`, lantern);
    const hash = /([\w-]{22})\.png/.exec(url.pathname)?.[1] ?? '';
    const png = new Uint8Array([1, 2, 3]);
    await db.insert(socialCards).values({ hash, applicationId: 'lantern', characterId: ids['of art'], png });
    const before = drawn.length;
    const answer = await get(url, lantern);
    expect([[...new Uint8Array(await answer.arrayBuffer())], drawn.length]).toEqual([[1, 2, 3], before]);
  });

  it('is kept in the place of the one before, and not at all where the portrait could not be drawn', async () => {
    const { db } = server.ports.database;
    await get(await pictureOf(`/chat/${ids['shown']}`));
    const former = await db.select().from(characters).where(eq(characters.id, ids['shown']!));
    await db.update(characters).set({ avatarUrl: '/art/elin-marrow.svg?v=2' }).where(eq(characters.id, ids['shown']!));
    const url = await pictureOf(`/chat/${ids['shown']}`);
    await get(url);
    await get(await pictureOf(`/chat/${ids['broken']}`));
    const kept = await db.select().from(socialCards).where(eq(socialCards.applicationId, 'daybreak'));
    const of = (name: string) =>
      kept.filter(({ characterId }) => characterId === ids[name]).map(({ hash }) => `/social/${hash}.png`);
    expect([of('shown'), of('broken')]).toEqual([[url.pathname], []]);
    await db.update(characters).set({ avatarUrl: former[0]?.avatarUrl }).where(eq(characters.id, ids['shown']!));
  });

  it.each(['/social/x.png', '/social/AAAAAAAAAAAAAAAAAAAAAA.png', '/social/', '/social/AAAAAAAAAAAAAAAAAAAAAA.png?c=%00'])(
    'is none at %s',
    async (path) => expect((await server.send(path)).status).toBe(404),
  );
});

describe('the ground of a card', () => {
  const mark = insideOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><path d="M3 22h26"/></svg>\n');

  it.each(['daybreak', 'lantern', 'acme'] as const)(
    'of %s is drawn with its mark and without one, in both modes',
    async (preset) => {
      expect(mark).toBe('<path d="M3 22h26"/>');
      for (const mode of ['light', 'dark'] as const)
        for (const [inside, hasPortrait] of [
          [mark, true],
          [null, false],
        ] as const) {
          const png = await createSharpCards().draw({
            ground: cardGround({ theme: { preset, mode } }, inside, hasPortrait),
            portrait: null,
          });
          expect(png && (await sharp(png).metadata())).toMatchObject({ width: 1200, height: 630 });
        }
    },
  );
});

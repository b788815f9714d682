import { pictureWidths, srcSetOf } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { characters, files, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createTestBrand, rawCaller } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { storeFile } from './files.ts';
import { createTestFiles } from '../testing.ts';
import { createPictureVariants, type PictureVariants } from './picture-variants.ts';

let database: Database;
let address: string;
let scaled = 0;
const original = new Uint8Array([1, 2, 3, 4]);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insert(users)
    .values({ id: 'member', applicationId: 'daybreak', externalId: 'm', platform: 'first_party', name: 'm', role: 'free_tier' });
  address = await storeFile(database.db, { mediaType: 'image/png', bytes: original }, 'member');
});
afterAll(() => database.close());

const scale = async (_: Uint8Array, side: number) => (scaled++, side > 300 ? null : new Uint8Array([side]));
const blur = async () => new Uint8Array([7]);
const get = (
  path: string,
  { method = 'GET', known = '', variants = createPictureVariants({ scale, blur }) as PictureVariants } = {},
) =>
  createTestFiles({ db: database.db, variants }).answer(
    new Request(`http://localhost:4100${path}`, { method, headers: { 'if-none-match': known } }),
    rawCaller,
  );

describe('GET /files/{id}/{width}', () => {
  it('answers every address that pages offer, as WebP, for ever and inert', async () => {
    const offered = (srcSetOf(address) ?? '').split(',').map((one) => one.split(' ')[0] ?? '');
    expect(offered).toHaveLength(pictureWidths.length);
    for (const path of offered) expect((await get(path)).status).toBe(200);
    const answer = await get(`${address}/96`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([96]));
    const head = await get(`${address}/96`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['1', '']);
  });

  it.each([
    ['64x64', 96],
    ['256x256', 384],
    ['400x400', 800],
    ['500x600', 800],
    ['640x640', 800],
  ])('is had by the name of its size as well: %s is %d wide', async (preset, width) => {
    const [named, asWidth] = [await get(`${address}/${preset}`), await get(`${address}/${width}`)];
    expect(named.status).toBe(200);
    expect(new Uint8Array(await named.arrayBuffer())).toEqual(new Uint8Array(await asWidth.arrayBuffer()));
  });

  it.each(['768', '64x65', '0x0', '64x', '9999'])('is not there for a size that nobody offers: %s', async (size) => {
    await expect(get(`${address}/${size}`)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not made again for a client that has it', async () => {
    const etag = (await get(`${address}/96`)).headers.get('etag') ?? '';
    scaled = 0;
    expect([(await get(`${address}/96`, { known: etag })).status, scaled]).toEqual([304, 0]);
    expect((await get(`${address}/192`, { known: etag })).status).toBe(200);
  });

  it('is the picture itself where that is better, or where too many wait, and then for this once', async () => {
    const better = await get(`${address}/384`);
    expect([better.headers.get('content-type'), better.headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    const busy = await get(`${address}/96`, { variants: { find: async () => 'busy' } });
    expect([busy.headers.get('content-type'), busy.headers.get('cache-control'), busy.headers.get('etag')]).toEqual([
      'image/png',
      'no-store',
      null,
    ]);
    expect(new Uint8Array(await busy.arrayBuffer())).toEqual(original);
  });

  it.each(['/97', '/096', '/4096', '/96/', '/96.webp', '/0', '/https:%2F%2Felsewhere.example'])('has no %s', async (rest) => {
    scaled = 0;
    await expect(get(`${address}${rest}`)).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(`/files/${'a'.repeat(43)}/96`)).rejects.toMatchObject({ code: 'not_found' });
    expect(scaled).toBe(0);
  });
});

describe('a portrait of a chatbot that reviewers hold', () => {
  const account = { applicationId: 'daybreak', platform: 'first_party', name: 'm', role: 'free_tier' } as const;
  const worn = { applicationIds: ['daybreak'], name: 'Mira', visibility: 'public' as const, isLive: true };
  let address: string;
  beforeAll(async () => {
    const { db } = database;
    await db.insert(users).values([
      { ...account, id: 'drew', externalId: 'd' },
      { ...account, id: 'staff', externalId: 's', extraPermissions: ['moderate'] },
      { ...account, id: 'passer', externalId: 'p' },
    ]);
    address = await storeFile(db, { mediaType: 'image/png', bytes: new Uint8Array([9, 9, 9]) }, 'drew');
    await db.insert(characters).values({ ...worn, id: 'held', creatorUserId: 'drew', avatarUrl: address });
  });

  const set = (id: string, holds: ('review' | 'leaving')[]) =>
    database.db.update(characters).set({ holds }).where(eq(characters.id, id));
  const lookAt = (cookie = '') =>
    createTestFiles({
      db: database.db,
      variants: createPictureVariants({ scale, blur }),
      brandAt: () => createTestBrand(),
      known: {
        byCookie: async ({ name }, { request }) => {
          const [, kept, id] = /^(\w+)=(\w+)$/.exec(request.headers.get('cookie') ?? '') ?? [];
          const [user] = await database.db
            .select()
            .from(users)
            .where(eq(users.id, id ?? ''));
          return user && kept === name ? { value: user.id, user } : null;
        },
      },
    }).answer(new Request(`http://localhost:4100${address}`, { headers: { cookie } }), rawCaller);
  const look = (cookie?: string) =>
    lookAt(cookie).then(
      ({ headers }) => headers.get('cache-control'),
      (error: { code: string }) => error.code,
    );

  it('is there for who brought it and for staff, each time anew, and for nobody else', async () => {
    expect(await look()).toBe('public, max-age=31536000, immutable');
    await set('held', ['review']);
    expect([await look(), await look('session=passer')]).toEqual(['not_found', 'not_found']);
    expect([await look('session=drew'), await look('embed=staff')]).toEqual(['private, no-cache', 'private, no-cache']);
    await set('held', ['leaving']);
    expect(await look()).toBe('public, max-age=31536000, immutable');
  });

  it('is blurred for who brought it where it is for adults, and adult content is closed to them', async () => {
    await set('held', ['review']);
    const adult = (isNsfw: boolean) =>
      database.db
        .update(files)
        .set({ isNsfw })
        .where(eq(files.id, address.slice('/files/'.length)));
    await adult(true);
    expect((await lookAt('session=drew')).headers.get('content-type')).toBe('image/webp');
    expect((await lookAt('embed=staff')).headers.get('content-type')).toBe('image/png');
    await adult(false);
  });

  it('stays where a chatbot that others may open wears it too', async () => {
    await set('held', ['review']);
    const other = { ...worn, id: 'open', creatorUserId: 'passer', avatarUrl: address };
    await database.db.insert(characters).values(other);
    expect(await look()).toBe('public, max-age=31536000, immutable');
    await database.db.delete(characters).where(eq(characters.id, 'open'));
    expect(await look()).toBe('not_found');
  });

  it('is not taken from who brought it first by a chatbot of somebody else that wears it', async () => {
    await set('held', []);
    await database.db
      .insert(characters)
      .values({ ...worn, id: 'thief', creatorUserId: 'passer', avatarUrl: address, holds: ['review'] });
    await database.db.update(characters).set({ visibility: 'private' }).where(eq(characters.id, 'held'));
    expect(await look()).toBe('public, max-age=31536000, immutable');
  });
});

describe('a portrait for adults', () => {
  const lantern = createTestBrand({ id: 'lantern', policy: { adult: 'verified' } });
  let bare: string;
  let whoMay: string[] = [];
  beforeAll(async () => {
    const account = { applicationId: 'lantern', platform: 'first_party', name: 'm' } as const;
    await database.db.insert(users).values([
      { ...account, id: 'adult', externalId: 'a', role: 'free_tier' },
      { ...account, id: 'reviewer', externalId: 'r', role: 'free_tier', extraPermissions: ['moderate'] },
      { ...account, id: 'barred', externalId: 'b', role: 'free_tier', extraPermissions: ['moderate', 'restriction_complete'] },
    ]);
    const picture = { mediaType: 'image/png', bytes: new Uint8Array([5, 6, 7, 8]) };
    bare = await storeFile(database.db, picture, 'member');
    // It was uploaded before a judge found it to be for adults, and is uploaded again after that.
    await storeFile(database.db, { ...picture, isAdult: true }, 'adult');
    await storeFile(database.db, picture, 'member');
  });
  beforeEach(() => void (whoMay = ['adult']));

  const look = (
    path: string,
    {
      cookie = '',
      known = '',
      method = 'GET',
      brand = lantern as typeof lantern | null,
      find = undefined as PictureVariants['find'] | undefined,
    } = {},
  ) =>
    createTestFiles({
      db: database.db,
      brandAt: () => brand,
      variants: find ? { find } : createPictureVariants({ scale, blur }),
      adultAccess: async ({ caller }) => caller !== null && whoMay.includes(caller.userId),
      known: {
        byCookie: async ({ name }, { request }) => {
          const [, kept, id] = /^(\w+)=(\w+)$/.exec(request.headers.get('cookie') ?? '') ?? [];
          if (kept !== name || !id) return null;
          const [user] = await database.db.select().from(users).where(eq(users.id, id));
          return user ? { value: id, user } : null;
        },
      },
    }).answer(new Request(`http://localhost:4100${path}`, { method, headers: { cookie, 'if-none-match': known } }), rawCaller);
  const bytesOf = async (answer: Response) => [...new Uint8Array(await answer.arrayBuffer())];
  const offered = () => [bare, ...(srcSetOf(bare) ?? '').split(',').map((one) => one.split(' ')[0] ?? '')];

  it.each([
    ['a guest, and a visitor without a cookie', '', lantern],
    ['a member who has adult content off', 'session=member', lantern],
    ['a moderator who is barred', 'session=barred', lantern],
    ['a visitor at a host of no brand', 'session=adult', null],
  ])('is blurred at every address for %s', async (_, cookie, brand) => {
    for (const path of offered()) {
      const answer = await look(path, { cookie, brand });
      expect([answer.headers.get('content-type'), await bytesOf(answer)]).toEqual(['image/webp', [7]]);
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, no-cache', 'cookie']);
    }
  });

  it.each(['session=adult', 'embed=adult', 'session=reviewer'])('is whole for who may see it: %s', async (cookie) => {
    const answer = await look(bare, { cookie });
    expect(await bytesOf(answer)).toEqual([5, 6, 7, 8]);
    expect([answer.headers.get('cache-control'), answer.headers.get('cross-origin-resource-policy')]).toEqual([
      'private, no-cache',
      'same-origin',
    ]);
    expect(await bytesOf(await look(`${bare}/96`, { cookie }))).toEqual([96]);
  });

  it('is asked for each time: what a browser keeps is good for as long as the right to see it', async () => {
    const whole = (await look(bare, { cookie: 'session=adult' })).headers.get('etag') ?? '';
    expect((await look(bare, { cookie: 'session=adult', known: whole })).status).toBe(304);
    whoMay = [];
    const answer = await look(bare, { cookie: 'session=adult', known: whole });
    expect([answer.status, await bytesOf(answer)]).toEqual([200, [7]]);
    const blurred = answer.headers.get('etag') ?? '';
    expect((await look(`${bare}/96`, { known: blurred })).status).toBe(304);
    expect(await (await look(bare, { method: 'HEAD' })).text()).toBe('');
  });

  it.each([
    ['cannot be read', async () => 'original' as const, 'not_found'],
    ['waits too long to be blurred', async () => 'busy' as const, 'unavailable'],
  ])('stays where it is where it %s', async (_, find, code) => {
    await expect(look(bare, { find })).rejects.toMatchObject({ code });
  });
});

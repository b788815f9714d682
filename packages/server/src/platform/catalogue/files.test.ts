import { pictureWidths, srcSetOf } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { rawCaller } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createFilesRoute, storeFile } from './files.ts';
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
const get = (path: string, { method = 'GET', known = '', variants = createPictureVariants({ scale }) as PictureVariants } = {}) =>
  createFilesRoute({ db: database.db, brandAt: () => null, variants }).answer(
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

  it('is not made again for whoever has it', async () => {
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

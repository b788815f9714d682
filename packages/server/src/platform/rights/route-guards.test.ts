import { restrictionKinds, roles, type RestrictionKind, type Role } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { characters, exports, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { storeFile } from '../catalogue/files.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import { createTokenService } from '../identity/tokens.ts';
import { insertAccounts } from './testing.ts';
import { routeGuards } from './testing/route-guards.ts';

const people = ['nobody', ...roles, 'moderator'] as const;
type Person = (typeof people)[number];
const standings: readonly (readonly RestrictionKind[])[] = [[], ...restrictionKinds.map((kind) => [kind])];

interface Asker {
  person: Person;
  restrictions: readonly RestrictionKind[];
  token?: string;
  cookie: string;
}
const idOf = ({ person, restrictions: held }: Pick<Asker, 'person' | 'restrictions'>) =>
  `${person}-${held.join('-')}`.replaceAll('_', '-');
const archiveOf = (asker: Asker) => idOf(asker).padEnd(43, 'x');

let server: TestServer;
let bare = '';
let held = '';
let plain = '';
let whole = Buffer.alloc(0);
const askers: Asker[] = [];

const join = async (person: Person, under: readonly RestrictionKind[]): Promise<Asker> => {
  const asker = { person, restrictions: under, cookie: '' };
  if (person === 'nobody') return asker;
  const { db } = server.database;
  const { clock, newId, secretKeys: keys } = server.ports;
  const id = idOf(asker);
  await insertAccounts(db, {
    id,
    applicationId: 'daybreak',
    externalId: person === 'guest' ? id : `subject-${id}`,
    platform: person === 'guest' ? 'guest' : 'first_party',
    name: 'Ann',
    role: person === 'moderator' ? 'free_tier' : (person satisfies Role),
    registeredAt: clock.now(),
    extraPermissions: [...(person === 'moderator' ? ['moderate'] : []), ...under],
  });
  const [row] = await db.select().from(users).where(eq(users.id, id));
  const ready = {
    step: null,
    requestedAt: clock.now(),
    readyAt: clock.now(),
    endsAt: new Date(clock.now().getTime() + 86_400_000),
  };
  await db.insert(exports).values({
    ...ready,
    id: archiveOf(asker),
    userId: id,
    applicationId: 'daybreak',
    state: 'ready',
    showsAdult: false,
    bytes: 0,
  });
  const { token } = await createTokenService({ keys, clock }).issue(row!, { ttl: 3600 });
  const { value } = await createRefreshFamilies({ db, clock, newId, keys }).start(id);
  return { ...asker, token, cookie: `session=${value}` };
};

beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([createTestBrand({ hosts: ['localhost:4100'], policy: { adult: 'verified' } })]),
  });
  const { db } = server.database;
  await db.insert(users).values({
    id: 'maker',
    applicationId: 'daybreak',
    externalId: 'maker',
    platform: 'first_party',
    name: 'Maker',
    username: 'maker',
    role: 'free_tier',
  });
  const draw = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  whole = await draw('teal');
  const store = (bytes: Buffer, isAdult = false) => storeFile(db, { mediaType: 'image/png', bytes, isAdult }, 'maker');
  [plain, bare, held] = [await store(await draw('white')), await store(whole, true), await store(await draw('red'))];
  const worn = { applicationIds: ['daybreak'], creatorUserId: 'maker', name: 'Held', isLive: true };
  await db.insert(characters).values({ ...worn, id: 'held', visibility: 'public', avatarUrl: held, holds: ['review'] });
  for (const person of people) for (const under of standings) askers.push(await join(person, under));
});
afterAll(() => server.close());

const get = ({ cookie }: Asker, path: string) => server.send(path, { headers: cookie ? { cookie } : {} });
const isThere = async (asker: Asker, path: string) => (await get(asker, path)).status === 200;

/** Each thing as it is asked for over HTTP. */
const ask: Record<keyof typeof routeGuards, (asker: Asker) => Promise<boolean>> = {
  '/files, a portrait': (asker) => isThere(asker, plain),
  '/files, an adult portrait': async (asker) => {
    const answer = await get(asker, bare);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).equals(whole);
  },
  '/files, a held portrait': (asker) => isThere(asker, held),
  '/search': async ({ token }) => {
    const given = await server.send('/api/v1/search-key', { ...(token && { token }) });
    if (given.status !== 200) return false;
    const { key } = (await given.json()) as { key: string };
    const answer = await server.send('/search/multi_search', {
      method: 'POST',
      headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ searches: [{ collection: 'characters', q: '*' }] }),
    });
    return answer.status === 200;
  },
  '/exports': (asker) => isThere(asker, `/exports/${archiveOf(asker)}`),
  '/data-exports': (asker) => isThere(asker, '/data-exports/personas'),
  '/robots.txt': (asker) => isThere(asker, '/robots.txt'),
  '/sitemap.xml': (asker) => isThere(asker, '/sitemap.xml'),
  '/api/openapi.json': (asker) => isThere(asker, '/api/openapi.json'),
};

it.each(Object.entries(routeGuards))(
  `%s: over HTTP, as the guard matrix has it for ${people.length} people under ${standings.length} standings`,
  async (name, { passes }) => {
    const told: [string, boolean][] = [];
    for (const asker of askers) told.push([idOf(asker), await ask[name]!(asker)]);
    expect(told).toEqual(askers.map((asker) => [idOf(asker), passes(asker)]));
  },
);

it('another account’s archive is not given by one’s own cookie', async () => {
  const [one, other] = askers
    .filter(({ person, restrictions: under }) => person === 'free_tier' && under.length === 0)
    .concat(askers.filter(({ person }) => person === 'admin'));
  expect(await isThere(one!, `/exports/${archiveOf(other!)}`)).toBe(false);
  const [row] = await server.database.db
    .select()
    .from(exports)
    .where(eq(exports.id, archiveOf(other!)));
  expect(row?.state).toBe('ready');
});

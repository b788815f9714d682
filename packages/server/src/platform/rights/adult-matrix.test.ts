import { endpoints, restrictionKinds, type Endpoint } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { ageSessions, characters, minorSignals, pushSubscriptions, users } from '../../db/schema.ts';
import { routesBeside } from '../../create-server.ts';
import { dataMaps, features } from '../../features.ts';
import { createTestBrand } from '../../http/testing.ts';
import type { AnyJob, PushMessage } from '../../ports/index.ts';
import { createServices } from '../../services.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { storeFile } from '../catalogue/files.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import { createTokenService } from '../identity/tokens.ts';
import { mailKinds } from '../mails/mail-kinds.ts';
import { pushJobName } from '../notifications/notifications.ts';
import { makeShelves } from '../recommendations/engine/shelves.ts';
import { archivesOf, makeBelongings, readArchive, type Archives } from './testing/belongings.ts';
import { besideAsked, besideBare, proveAge, queries, readsBare, readsShowing, secretWord, slots } from './testing.ts';

const hosts = { lantern: 'lantern.localhost:4100', daybreak: 'localhost:4100' } as const;
type BrandId = keyof typeof hosts;

/** What is known of somebody's age. */
const ages = ['nothing', 'proven', 'ended', 'withdrawn', 'weak', 'failed', 'minor'] as const;
type Age = (typeof ages)[number];
const restrictions = ['none', ...restrictionKinds, 'limited_access+temporary_shadowban'] as const;
/** What our proxy says, and what the caller says. Only the Netherlands ask for no check; France takes no weak way. */
const places = [null, 'DE', 'NL', 'FR'].flatMap((country) => [undefined, 'DE', 'NL', 'FR'].map((hint) => ({ country, hint })));
type Place = (typeof places)[number];

interface Person {
  brand: BrandId;
  age: Age;
  restriction: (typeof restrictions)[number];
}
const people: Person[] = (['lantern', 'daybreak'] as const).flatMap((brand) =>
  ages.flatMap((age) => restrictions.map((restriction) => ({ brand, age, restriction }))),
);
const idOf = ({ brand, age, restriction }: Person) => `${brand}-${age}-${restriction.replace('+', '-')}`;

/** The rule once more, in other words than the server's. */
const isShown = ({ brand, age, restriction }: Person, { country, hint }: Place): boolean => {
  if (brand !== 'lantern' || age === 'minor') return false;
  if (!['none', 'temporary_shadowban'].includes(restriction)) return false;
  const asked = [country, ...(hint === undefined ? [] : [hint])];
  if (age === 'proven') return true;
  return asked.every((code) => code === 'NL' || (age === 'weak' && code !== 'FR'));
};

let server: TestServer;
let started: readonly AnyJob[] = [];
/** Of a character that everybody may open. */
let portrait = { path: '', bytes: Buffer.alloc(0) };
const pushed: PushMessage[] = [];
const tokens = new Map<string, string>();

const makeCharacters = async () => {
  const { db } = server.database;
  const account = { applicationId: 'lantern', platform: 'first_party', role: 'free_tier', registeredAt: new Date() } as const;
  await db.insert(users).values({ ...account, id: 'maker', externalId: 'subject-maker', name: 'Maker', username: 'maker' });
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  portrait = { path: await storeFile(db, { mediaType: 'image/png', bytes, isAdult: true }, 'maker'), bytes };
  await db.insert(characters).values(
    ['adult', 'adult-unmet', 'open', 'bare'].map((id) => {
      const name = id.startsWith('adult') ? secretWord : 'Mira';
      return {
        id,
        isNsfw: id.startsWith('adult'),
        avatarUrl: id === 'bare' ? portrait.path : '/art/portrait.svg?v=1',
        avatarIsNsfw: id === 'bare',
        applicationIds: ['lantern', 'daybreak'],
        creatorUserId: 'maker',
        name,
        title: `${name} of the house`,
        tags: [`${name} tag`],
        greeting: `${name} says hello.`,
        visibility: 'public' as const,
        isLive: true,
      };
    }),
  );
  await makeShelves({ db, clock: server.ports.clock });
};

const proofs: Partial<Record<Age, Parameters<typeof proveAge>[2]>> = {
  proven: {},
  minor: {},
  ended: { expiresAt: new Date(Date.now() - 1000) },
  withdrawn: { withdrawnAt: new Date(Date.now() - 1000) },
  weak: { method: 'email', level: 'medium' },
};

/** An account, a chat with the adult character and a picture in it, a like, a taste, and a note that it replied. */
const makePerson = async (person: Person) => {
  const { db } = server.database;
  const { clock } = server.ports;
  const { brand, age, restriction } = person;
  const id = idOf(person);
  const [row] = await db
    .insert(users)
    .values({
      id,
      applicationId: brand,
      externalId: `subject-${id}`,
      name: 'Somebody',
      platform: 'first_party',
      role: 'paid_premium',
      registeredAt: clock.now(),
      settings: { showNSFW: true },
      extraPermissions: restriction === 'none' ? [] : restriction.split('+'),
    })
    .returning();
  if (row) tokens.set(id, (await createTokenService({ keys: server.ports.secretKeys, clock }).issue(row, { ttl: 3600 })).token);
  const proof = proofs[age];
  if (proof) await proveAge(db, id, proof);
  if (age === 'failed')
    await db
      .insert(ageSessions)
      .values({ id: `${id}-s`, userId: id, applicationId: brand, hash: id, method: 'email', state: 'failed' });
  if (age === 'minor') await db.insert(minorSignals).values({ userId: id, source: 'parent', createdAt: clock.now() });
};

const jobOf = (wanted: string): AnyJob => {
  const job = started.find(({ name }) => name === wanted);
  if (!job) throw new Error(`There is no job ${wanted}.`);
  return job;
};

beforeAll(async () => {
  const policy = { adult: 'verified' as const, age_check: { NL: 'disabled' as const } };
  server = await createTestServer({
    brands: createBrands([
      createTestBrand({ id: 'lantern', name: 'Lantern', hosts: [hosts.lantern], policy }),
      createTestBrand({ id: 'daybreak', name: 'Daybreak', hosts: [hosts.daybreak], policy: { adult: 'never' } }),
    ]),
    jobs: {
      start: (jobs) => void (started = jobs),
      enqueue: async () => undefined,
      drain: async () => undefined,
      close: async () => undefined,
    },
    push: {
      publicKey: 'key',
      isKnown: () => true,
      send: async (message) => {
        pushed.push(message);
        return { result: 'sent' };
      },
    },
  });
  await makeCharacters();
  for (const person of people) await makePerson(person);
});
afterAll(() => server.close());

const send = (
  person: Person | null,
  path: string,
  { country, hint }: Place,
  init: RequestInit = {},
  brand: BrandId = 'lantern',
) => {
  const headers = new Headers(init.headers);
  const token = person && tokens.get(idOf(person));
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (hint !== undefined) headers.set('x-country', hint);
  const request = new Request(`http://${hosts[person?.brand ?? brand]}${path}`, { ...init, headers });
  return server.fetch(request, { address: '127.0.0.1', country });
};
const here: Place = { country: 'DE', hint: undefined };
const lying: Place = { country: 'DE', hint: 'NL' };
const unknown: Place = { country: null, hint: 'NL' };

describe('an adult character', () => {
  it(`is there for exactly whom the rule lets: ${people.length} people at ${places.length} places`, async () => {
    const wrong: string[] = [];
    for (const person of people)
      for (const place of places) {
        const text = await (await send(person, '/api/v1/characters/adult', place)).text();
        if (text.includes(secretWord) !== isShown(person, place)) wrong.push(`${idOf(person)} ${JSON.stringify(place)}`);
      }
    expect(wrong).toEqual([]);
    expect(people.flatMap((person) => places.filter((place) => isShown(person, place)))).toHaveLength(66);
  });
});

/** Calls that begin or end a sign-in: they lead elsewhere. */
const elsewhere = new Set(['startLogin', 'finishLogin']);
const reads = Object.values<Endpoint>(endpoints).filter(({ id, method }) => method === 'GET' && !elsewhere.has(id));
const pathOf = ({ id, path }: Endpoint, person: Person) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const fill = slots[name];
    if (fill === undefined) throw new Error(`What is ${name} of ${id}? Say so in this test.`);
    return fill(idOf(person));
  }) + (queries[id] ?? '');

/** As an `<img>` asks: without a token, by the cookie of a session. */
const seesPortrait = async (person: Person, place: Place): Promise<boolean> => {
  const { db } = server.database;
  const { clock, newId, secretKeys: keys } = server.ports;
  const { value } = await createRefreshFamilies({ db, clock, newId, keys }).start(idOf(person));
  const answer = await send(null, portrait.path, place, { headers: { cookie: `session=${value}` } }, person.brand);
  const shown = Buffer.from(await answer.arrayBuffer());
  if (!shown.equals(portrait.bytes)) expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return shown.equals(portrait.bytes);
};

/** Ways past the calls, by what they answer. */
const searchKey = async (person: Person, place: Place) =>
  ((await (await send(person, '/api/v1/search-key', place)).json()) as { key: string }).key;
const search = async (person: Person, place: Place, key?: string) => {
  const held = key ?? (await searchKey(person, place));
  const answers = await Promise.all(
    [
      { q: secretWord.slice(0, 5), query_by: 'name,title' },
      { q: '*', facet_by: 'tags' },
    ].map((one) =>
      send(person, '/search/multi_search', place, {
        method: 'POST',
        headers: { 'x-typesense-api-key': held, 'content-type': 'application/json' },
        body: JSON.stringify({ searches: [{ collection: 'characters', ...one }] }),
      }),
    ),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return texts.join('\n');
};

describe('the ways to adult content', () => {
  const closed: [string, Person, Place][] = [
    ['nothing shown', { brand: 'lantern', age: 'nothing', restriction: 'none' }, here],
    ['nothing shown, and a lie about the country', { brand: 'lantern', age: 'nothing', restriction: 'none' }, lying],
    ['nothing shown, from nowhere, and a lie', { brand: 'lantern', age: 'nothing', restriction: 'none' }, unknown],
    ['a proof that has ended', { brand: 'lantern', age: 'ended', restriction: 'none' }, lying],
    ['a proof that was withdrawn', { brand: 'lantern', age: 'withdrawn', restriction: 'none' }, lying],
    ['a way too weak for the country', { brand: 'lantern', age: 'weak', restriction: 'none' }, { country: 'FR', hint: 'NL' }],
    ['a check that failed', { brand: 'lantern', age: 'failed', restriction: 'none' }, lying],
    ['a proof, known to be a minor', { brand: 'lantern', age: 'minor', restriction: 'none' }, { country: 'NL', hint: 'NL' }],
    ['a proof, restricted', { brand: 'lantern', age: 'proven', restriction: 'limited_access' }, lying],
    ['a proof, held', { brand: 'lantern', age: 'proven', restriction: 'restriction_temporary' }, lying],
    ['a proof, on a brand without', { brand: 'daybreak', age: 'proven', restriction: 'none' }, { country: 'NL', hint: 'NL' }],
  ];
  const open: Person = { brand: 'lantern', age: 'proven', restriction: 'temporary_shadowban' };
  const pictures = new Map<string, string>();

  beforeAll(async () => {
    const all = [open, ...closed.map(([, person]) => person)];
    for (const person of new Map(all.map((one) => [idOf(one), one])).values())
      pictures.set(idOf(person), await makeBelongings(server, idOf(person), person.brand));
  });

  const archivesFor = (person: Person, place: Place): Archives => ({
    server,
    job: jobOf('platform/account.export'),
    id: idOf(person),
    ask: (path, init) => send(person, path, place, init),
  });

  /** Everything that a person can read, by where: the calls without a body, the search, pages, pictures, maps. */
  const readAll = async (person: Person, place: Place): Promise<string[]> => {
    const seen: string[] = [];
    for (const endpoint of reads) {
      const answer = await send(person, pathOf(endpoint, person), place);
      if (answer.status === 400) throw new Error(`${endpoint.id} was asked in vain`);
      const text = await answer.text();
      // A creator's works are counted.
      if (text.includes(secretWord) || text.includes('"num_chatbots":4')) seen.push(endpoint.id);
    }
    if ((await search(person, place)).includes(secretWord)) seen.push('the search');
    if ((await send(person, pictures.get(idOf(person)) ?? '', place)).status === 200) seen.push('a picture');
    if (await seesPortrait(person, place)) seen.push('a portrait');
    const archives = await archivesOf(archivesFor(person, place));
    for (const [name, texts] of Object.entries(archives))
      if (texts.some(([, text]) => text.includes(secretWord))) seen.push(name);
    return seen;
  };

  it.each(closed)(
    'are closed with %s: no call that reads, no search, no picture, no voice, no archive',
    async (_, person, place) => {
      expect(await readAll(person, place)).toEqual([]);
    },
  );

  it('are open for whom the rule lets', async () => {
    // What is in such a chat is asked for each time: the right to it may end.
    const picture = await send(open, pictures.get(idOf(open)) ?? '', here);
    expect(picture.headers.get('cache-control')).toBe('private, no-cache');
    const beside = ['a picture', 'a portrait', 'the archive', 'the archive of conversations', 'the archive of files'];
    const expected = [...readsShowing, ...beside, 'the archive of notifications', 'the search'];
    expect((await readAll(open, here)).toSorted()).toEqual(expected.toSorted());
  });

  it('are all known to this test: each call that reads shows something here, or has nothing of a character', () => {
    const known = [...readsShowing, ...Object.keys(readsBare)];
    const all = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');
    expect(known.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it('are all known to this test: routes beside the calls are asked here, or have nothing of a character', () => {
    const services = createServices(server.ports, dataMaps);
    const opened = features.map((feature) => feature.open(services));
    const { rawRoutes } = routesBeside(opened, server.ports);
    const known = new Set<string>([...besideAsked, ...Object.keys(besideBare)]);
    expect(rawRoutes.map(({ prefix }) => prefix).filter((prefix) => !known.has(prefix))).toEqual([]);
    for (const prefix of besideAsked)
      expect([prefix, rawRoutes.some((route) => route.prefix === prefix)]).toEqual([prefix, true]);
    // What is heard on the one socket there is, is asked for in adult-stream.test.ts.
    const sockets = features.filter((_, at) => opened[at]?.openSocket !== undefined);
    expect(sockets.map(({ name }) => name)).toEqual(['chat/voice']);
  });

  it('are not in a document, a map, a social picture or a guest’s session, for any reader', async () => {
    for (const brand of ['lantern', 'daybreak'] as const) {
      const paths = [
        '/',
        '/chat/adult',
        '/chat/adult/memories',
        '/robots.txt',
        '/sitemap.xml',
        '/sitemaps/pages.xml',
        '/sitemaps/characters-1.xml',
      ];
      for (const path of paths)
        for (const person of [null, { ...open, brand }]) {
          const text = await (await send(person, path, { country: 'NL', hint: 'NL' }, {}, brand)).text();
          expect([brand, path, text.includes(secretWord)]).toEqual([brand, path, false]);
        }
      const page = await (await send(null, '/chat/open', here, {}, brand)).text();
      const picture = /<meta property="og:image" content="https?:\/\/[^/]+(?<path>[^"]+)"/.exec(page)?.groups?.['path'] ?? '';
      expect(picture).toContain('c=open');
      expect((await send(null, picture, here, {}, brand)).status).toBe(200);
      const bytes = Buffer.from(await (await send(null, portrait.path, here, {}, brand)).arrayBuffer());
      expect(bytes.equals(portrait.bytes)).toBe(false);
      expect((await send(null, picture.replace('c=open', 'c=adult'), here, {}, brand)).status).toBe(404);
    }
    for (const path of ['/api/v1/characters/adult', '/api/v1/recommendations', '/api/v1/creators/maker'])
      for (const place of [lying, unknown, { country: 'NL', hint: 'NL' }])
        expect(await (await send(null, path, place)).text()).not.toContain(secretWord);
  });

  it('are not in what is sent to somebody by itself: a push names nobody, a mail knows no character', async () => {
    const { db } = server.database;
    const id = idOf(open);
    await db.insert(pushSubscriptions).values({
      id: 'device',
      applicationId: 'lantern',
      userId: id,
      endpoint: 'https://push.example/1',
      p256dh: 'k',
      auth: 'a',
      device: 'Firefox',
    });
    await jobOf(pushJobName).run({} as never, { signal: AbortSignal.timeout(5000) });
    expect(pushed).toHaveLength(1);
    expect(JSON.stringify(pushed)).not.toContain(secretWord);
    expect(JSON.stringify(mailKinds, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))).not.toMatch(
      /character|conversation/i,
    );
  });

  it('are closed in an archive from before, and another has what somebody wrote themselves', async () => {
    const { db } = server.database;
    const given = archivesFor(open, here);
    const all = (texts: [string, string][]) => texts.map(([, text]) => text).join('\n');
    const ownWords = `What ${idOf(open)} wrote.`;
    await archivesOf(given);
    const { at, texts } = await readArchive(given);
    expect([all(texts).includes(secretWord), all(texts).includes(ownWords)]).toEqual([true, true]);
    await proveAge(db, idOf(open), { withdrawnAt: new Date() });
    expect((await readArchive(given, at)).texts).toEqual([]);
    expect(await (await send(open, '/api/v1/users/export', here)).json()).toMatchObject({ state: 'none', next_at: null });
    const after = all((await archivesOf(given))['the archive'] ?? []);
    expect([after.includes(secretWord), after.includes(ownWords)]).toEqual([false, true]);
    expect(after).toContain('a new archive has the rest');
    await proveAge(db, idOf(open));
  });

  it('close at once when the switch goes off, the proof ends or a minor is known', async () => {
    const { db } = server.database;
    const id = idOf(open);
    // One from before is good for a quarter of an hour, and finds what is open now.
    const key = await searchKey(open, here);
    expect(await search(open, here, key)).toContain(secretWord);
    const isClosed = async () => {
      expect(await readAll(open, here)).toEqual([]);
      const found = await search(open, here, key);
      expect([found.includes('Mira'), found.includes(secretWord)]).toEqual([true, false]);
    };
    await db.update(users).set({ settings: {} }).where(eq(users.id, id));
    await isClosed();
    await db
      .update(users)
      .set({ settings: { showNSFW: true } })
      .where(eq(users.id, id));
    await proveAge(db, id, { expiresAt: new Date() });
    await isClosed();
    await proveAge(db, id);
    await db.insert(minorSignals).values({ userId: id, source: 'own_words', createdAt: new Date() });
    await isClosed();
  });
});

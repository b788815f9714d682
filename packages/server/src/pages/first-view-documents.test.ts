import { siteBoot, type FirstViewRenderer, type Session, type SiteBoot } from '@troupe/protocol';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { characters, users } from '../db/schema.ts';
import { createMemoryAssets, createTestServer, type TestServer } from '../testing.ts';
import { forEverybody } from '../http/testing.ts';

/** Writes what it is given, as the site's build would draw it. */
const renderer: FirstViewRenderer = {
  keyOf: () => null,
  async draw({ user, character, find, search }, drawn) {
    const found = user === 'guest' && character === undefined ? await find([{ q: search || '*', query_by: 'name' }]) : undefined;
    const names = (found?.results ?? []).flatMap((result) =>
      'hits' in result ? result.hits.map((hit) => hit.document.name) : [],
    );
    const who = character === undefined ? names.toSorted().join(', ') : (character?.name ?? 'nobody');
    return {
      html: `<main>${user}: ${who}</main>`,
      view: { drawn, user, ...(found && { found }), ...(character !== undefined && { character }) },
    };
  },
};
const pages = [
  {
    name: 'home',
    path: '/',
    title: '{product}',
    description: 'Home',
    lookup: 'none',
    status: 200,
    ...forEverybody,
    files: ['assets/home-x1.js'],
  },
  {
    name: 'bot',
    path: '/chatbot/:characterId',
    title: '{character}',
    description: '{title}',
    lookup: 'character',
    status: 200,
    ...forEverybody,
  },
  { name: 'not-found', path: '*', title: 'Gone', description: 'Gone', lookup: 'none', status: 404, ...forEverybody },
];

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    firstViews: async () => renderer,
    site: createMemoryAssets({
      'index.html':
        '<html lang="en"><head><!--troupe:head--><!--troupe:boot--></head><body><div id="troupe"><!--troupe:view--></div></body></html>',
      'pages.json': JSON.stringify(pages),
    }),
  });
  const { db } = server.database;
  await db
    .insert(users)
    .values({ id: 'ann', applicationId: 'daybreak', externalId: 'ann', platform: 'first_party', name: 'Ann', role: 'free_tier' });
  const row = { applicationIds: ['daybreak'], creatorUserId: 'ann', title: '', greeting: 'Hello.' };
  await db.insert(characters).values([
    { ...row, id: 'mira', name: 'Mira', visibility: 'public', isLive: true },
    { ...row, id: 'adult', name: 'Vesper', visibility: 'public', isLive: true, isNsfw: true },
    { ...row, id: 'hers', name: 'Hidden', visibility: 'private' },
    { ...row, id: 'other', name: 'Otto', visibility: 'public', isLive: true, applicationIds: ['acme'] },
  ]);
});
afterAll(() => server.close());

const open = async (path: string, init: Parameters<TestServer['send']>[1] = {}) => {
  const answer = await server.send(path, init);
  const html = await answer.text();
  const boot: SiteBoot = v.parse(siteBoot, JSON.parse(/id="troupe-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''));
  return { status: answer.status, html, boot, text: /<main>(.*)<\/main>/.exec(html)?.[1] };
};

describe('a document with its first view', () => {
  it('shows strangers the characters that everyone may see, of this brand', async () => {
    const { text, html, boot } = await open('/');
    expect(text).toBe('guest: Mira');
    expect(html).not.toMatch(/Vesper|Hidden|Otto/);
    expect(boot.first_view?.found?.results).toHaveLength(1);
    expect((await open('/', { origin: 'http://acme.localhost:4100' })).text).toBe('guest: Otto');
  });

  it('leaves what a stranger may not open out of everything, and answers 404', async () => {
    for (const path of ['/chatbot/adult', '/chatbot/hers', '/chatbot/other', '/chatbot/nobody']) {
      const { status, text, html, boot } = await open(path);
      expect([path, status, text, boot.first_view?.character]).toEqual([path, 404, 'guest: nobody', null]);
      expect(html).not.toMatch(/Vesper|Hidden|Otto/);
    }
    expect(await open('/chatbot/mira')).toMatchObject({ status: 200, text: 'guest: Mira' });
  });

  it('knows guests who come back from members by their cookie', async () => {
    const begun = await server.send('/api/v2/auth/guest', { method: 'POST' });
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const { user } = (await begun.json()) as Session;
    expect((await open('/', { headers: { cookie } })).text).toBe('guest: Mira');
    await server.database.db.update(users).set({ platform: 'first_party' }).where(eq(users.id, user.id));
    const member = await open('/', { headers: { cookie } });
    expect([member.text, member.boot.first_view]).toEqual(['member: ', { drawn: 'page', user: 'member' }]);
    expect((await open('/', { headers: { cookie: 'session=nobody.nothing' } })).text).toBe('guest: Mira');
  });

  it('names the files of its own page', async () => {
    expect((await open('/')).html).toContain('import("/assets/home-x1.js")');
    expect((await open('/chatbot/mira')).html).not.toContain('/assets/home-x1.js');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../chat/testing/index.ts';
import { nameHolds } from '../db/schema.ts';
import { createMemoryAssets, createTestServer, type TestServer } from '../testing.ts';
import { testPage } from './testing.ts';

const pages = [
  testPage('/creator/:creatorUsername', {
    title: '{username} · {product}',
    description: 'Chatbots of {username}',
    lookup: 'creator',
  }),
  testPage('*', { title: 'Gone · {product}', status: 404 }),
];

let server: TestServer;
let makerId: string;
beforeAll(async () => {
  server = await createTestServer({
    site: createMemoryAssets({
      'index.html': '<html lang="en"><head><!--troupe:head--><!--troupe:boot--></head></html>',
      'pages.json': JSON.stringify(pages),
    }),
  });
  const { db } = server.database;
  makerId = (await createCaller(db, { username: 'harbourlight' })).userId;
  await createCharacter(db, makerId, {});
  await createCaller(db, { username: 'quietone' });
  const adult = await createCaller(db, { username: 'nightpress' });
  await createCharacter(db, adult.userId, { isNsfw: true });
  const now = server.ports.clock.now();
  const until = new Date(now.getTime() + 86_400_000);
  await db.insert(nameHolds).values({ name: 'oldlight', userId: makerId, reason: 'given_up', since: now, until });
});
afterAll(() => server.close());

const open = async (path: string) => {
  const answer = await server.send(path, { redirect: 'manual' });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get('location'), title: /<title>([^<]*)</.exec(html)?.[1] };
};

describe('the document of a creator', () => {
  it('is called after them, whatever the case of the address', async () => {
    for (const name of ['harbourlight', 'HarbourLight'])
      expect(await open(`/creator/${name}`)).toEqual({ status: 200, to: null, title: 'harbourlight · Daybreak' });
  });

  it.each(['quietone', 'nightpress', 'nobody', '%00', 'a'.repeat(300), '%F0%9F%90%99', '..%2F..'])(
    'is not there for a stranger where there is nothing to see: %s',
    async (name) => {
      expect(await open(`/creator/${name}`)).toEqual({ status: 404, to: null, title: 'Gone · Daybreak' });
    },
  );

  it('of a name that was given up, or of an id, leads to the name of today with the rest of the address', async () => {
    expect(await open('/creator/oldlight?page=2')).toMatchObject({ status: 302, to: '/creator/harbourlight?page=2' });
    expect(await open(`/creator/${makerId}`)).toMatchObject({ status: 302, to: '/creator/harbourlight' });
  });
});

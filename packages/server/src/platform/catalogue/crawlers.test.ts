import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const brands = [
    createTestBrand({
      id: 'daybreak',
      hosts: ['daybreak.example', 'www.daybreak.example'],
      legal: { terms: 'Be kind.', refund: 'Never.' },
    }),
    createTestBrand({ id: 'closed', hosts: ['closed.example'], closed_paths: ['/chatbot'] }),
    createTestBrand({ id: 'partner', hosts: ['partner.example'], partner_mode: true }),
    createTestBrand({
      id: 'apps',
      hosts: ['apps.example'],
      mobile_applications: [{ type: 'android', download_url: 'https://apps.example/app.apk' }],
    }),
  ];
  server = await createTestServer({ brands: createBrands(brands) });
  const { db } = server.ports.database;
  const { userId } = await createCaller(db);
  const make = async (name: string, given: Partial<typeof characters.$inferInsert>) => {
    ids[name] = await createCharacter(db, userId);
    const values = { visibility: 'public' as const, isLive: true, applicationIds: ['daybreak', 'closed'], ...given };
    await db.update(characters).set(values).where(eq(characters.id, ids[name]));
  };
  await make('shown', {});
  await make('adult', { isNsfw: true });
  await make('private', { visibility: 'private' });
  await make('hidden', { visibility: 'hidden' });
  await make('removed', { deletedAt: new Date() });
  await make('in review', { moderationStatus: 'pending', isLive: false });
  await make('of another brand', { applicationIds: ['acme'] });
});
afterAll(() => server.close());

const daybreak = 'https://daybreak.example';
const send = (path: string, origin = daybreak, method = 'GET') => server.send(path, { origin, method });
const places = async (path: string, origin = daybreak) =>
  [...(await (await send(path, origin)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1]);

describe('what search engines are told', () => {
  it('robots.txt keeps them out of calls and of what is one person’s, and names the map', async () => {
    const answer = await send('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
    expect(text).toContain('Disallow: /chats\n');
    expect(text).toContain(`\nSitemap: ${daybreak}/sitemap.xml\n`);
  });

  it('has no map of a brand that is not to be listed, and lets its pages say so', async () => {
    const text = await (await send('/robots.txt', 'https://partner.example')).text();
    expect(text).not.toContain('Sitemap');
    expect(text).not.toContain('Disallow: /\n');
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/characters-1.xml'])
      expect((await send(path, 'https://partner.example')).status).toBe(404);
  });

  it('the map lists the pages of apps where there are some', async () =>
    expect(await places('/sitemaps/pages.xml', 'https://apps.example')).toEqual(
      ['/', '/download', '/apps/android'].map((path) => `https://apps.example${path}`),
    ));

  it('the map lists pages and characters of the brand', async () => {
    expect(await places('/sitemap.xml')).toEqual([`${daybreak}/sitemaps/pages.xml`, `${daybreak}/sitemaps/characters-1.xml`]);
    expect(await places('/sitemaps/pages.xml')).toEqual([`${daybreak}/`, `${daybreak}/terms`, `${daybreak}/refund`]);
    expect((await send('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  it('of characters it has those that everybody may see, and no other', async () => {
    expect(await places('/sitemaps/characters-1.xml')).toEqual([`${daybreak}/chatbot/${ids['shown']}`]);
  });

  it('a page that the brand closes is in no map', async () => {
    expect(await places('/sitemap.xml', 'https://closed.example')).toEqual(['https://closed.example/sitemaps/pages.xml']);
  });

  it.each(['/sitemaps', '/sitemaps/characters-2.xml', '/sitemaps/characters-0.xml', '/sitemaps/x.xml', '/robots.txt/x'])(
    '%s is nowhere',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );

  it('is there for readers only, and asked of the database once an hour, by whatever address', async () => {
    expect((await send('/sitemap.xml', daybreak, 'POST')).status).toBe(404);
    const head = await send('/robots.txt', daybreak, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const { db } = server.ports.database;
    await db.update(characters).set({ visibility: 'public' }).where(eq(characters.id, ids['hidden']!));
    const www = 'https://www.daybreak.example';
    expect(await places('/sitemaps/characters-1.xml', www)).toEqual([`${www}/chatbot/${ids['shown']}`]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { newId } from '../chat/testing/index.ts';
import { demoUserId, seedAccounts } from '../demo/accounts.ts';
import { users } from '../db/schema.ts';
import { createTestBrand } from '../http/testing.ts';
import { createRefreshFamilies } from '../platform/identity/refresh-families.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let member: string;
beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([
      createTestBrand({ languages: ['de', 'ar'], texts_in: { de: { 'explore.hero.title': 'Guten Morgen.' } } }),
    ]),
  });
  const { db } = server.database;
  const { clock, secretKeys: keys } = server.ports;
  await seedAccounts(db, clock.now());
  const id = demoUserId('daybreak', 'free@example.test');
  await db
    .update(users)
    .set({ settings: { interfaceLanguage: 'ar' } })
    .where(eq(users.id, id));
  member = `session=${(await createRefreshFamilies({ db, clock, newId, keys }).start(id)).value}`;
});
afterAll(() => server.close());

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.send(path, { headers });
  const html = await answer.text();
  return { html, root: /<html [^>]*>/.exec(html)?.[0], vary: answer.headers.get('vary') };
};

describe('the language of a document', () => {
  it('is that of the address, then of the account, the device, the browser, the brand', async () => {
    const all = { cookie: `${member}; troupe_hl=de`, 'accept-language': 'de' };
    expect((await open('/?hl=en', all)).root).toContain('lang="en" dir="ltr"');
    expect((await open('/', all)).root).toContain('lang="ar" dir="rtl"');
    expect((await open('/', { cookie: 'troupe_hl=de' })).root).toContain('lang="de" dir="ltr"');
    expect((await open('/', { 'accept-language': 'fr, ar;q=0.9' })).root).toContain('lang="ar"');
    expect((await open('/')).root).toContain('lang="en"');
  });

  it('brings the brand’s own words of it, and tells caches so', async () => {
    const { html, vary } = await open('/?hl=de');
    expect(html).toContain('"explore.hero.title":"Guten Morgen."');
    expect(vary).toContain('cookie, accept-language');
  });

  it('is that of the page without a connection too', async () => {
    expect((await open('/offline?hl=de')).html).toContain('Keine Verbindung');
  });
});

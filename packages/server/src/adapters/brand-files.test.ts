import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { createTestBrand } from '../http/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createBrandFilesRoute, readBrands } from './brand-files.ts';

let folder: string;
let server: TestServer;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brands-'));
  await mkdir(join(folder, 'harbour/fonts'), { recursive: true });
  await writeFile(join(folder, 'harbour/logo.svg'), svg);
  await writeFile(join(folder, 'harbour/fonts/serif.woff2'), 'wOF2 and so on');
  await writeFile(join(folder, 'harbour/.notes'), 'not for anybody');
  await writeFile(join(folder, 'secret.svg'), svg);
  const brand = {
    id: 'harbour',
    name: 'Harbour',
    hosts: ['harbour.localhost:4100'],
    logo: '/brand/logo.svg',
    theme: { fonts: [{ family: 'Harbour', src: '/brand/fonts/serif.woff2' }] },
    texts: { 'explore.hero.titel': 'Hello' },
  };
  await writeFile(join(folder, 'harbour.json'), JSON.stringify(brand));
  const { brands } = await readBrands(folder, { port: 4100, partnerPort: 4200 });
  const all = createBrands([...brands, createTestBrand()]);
  server = await createTestServer({
    brands: all,
    rawRoutes: [createBrandFilesRoute({ folder, brands: all.all })],
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, origin = 'http://harbour.localhost:4100', headers: Record<string, string> = {}) =>
  server.send(path, { origin, headers });

describe('the folder beside a brand file', () => {
  it('is read with the brand, and what is odd in the file is told', async () => {
    const { brands, warnings } = await readBrands(folder, { port: 4100, partnerPort: 4200 });
    expect(brands.map(({ logo }) => logo)).toEqual(['/brand/logo.svg']);
    expect(warnings.map(({ path }) => path)).toEqual(['texts.explore.hero.titel']);
  });

  it('stops the start where a file that the brand names is missing', async () => {
    const other = await mkdtemp(join(tmpdir(), 'brands-'));
    await writeFile(join(other, 'a.json'), JSON.stringify({ id: 'aa', name: 'A', hosts: ['a.example'], logo: '/brand/x.svg' }));
    await expect(readBrands(other, { port: 1, partnerPort: 2 })).rejects.toThrow('a.json: logo: /brand/x.svg is not there');
    await rm(other, { recursive: true });
  });

  it("is served on the brand's own host with right types, to pages without an origin too, and kept by browsers", async () => {
    const logo = await get('/brand/logo.svg');
    expect(logo.status).toBe(200);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    });
    const again = await get('/brand/logo.svg', undefined, { 'if-none-match': logo.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const font = await get('/brand/fonts/serif.woff2');
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  });

  it('lets no script of a picture run that is opened by itself', async () => {
    const policy = (await get('/brand/logo.svg')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
  });

  it.each([
    '/brand/../secret.svg',
    '/brand/%2e%2e/secret.svg',
    '/brand/..%2fsecret.svg',
    '/brand/.notes',
    '/brand/',
    '/brand/fonts',
    '/brand/none.svg',
  ])('gives nothing else away: %s', async (path) => expect((await get(path)).status).toBe(404));

  it("is no other brand's", async () => expect((await get('/brand/logo.svg', 'http://localhost:4100')).status).toBe(404));
});

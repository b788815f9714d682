import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createTestBrand } from '../../http/testing.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

const harbour = 'http://harbour.localhost:4100';
const partner = 'http://partner.localhost:4100';
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#ff0000"/></svg>';
const ownFiles: RawRoute = {
  prefix: '/brand',
  limit: 'servedFiles',
  bodyBytes: 0,
  answer: async () => new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }),
};
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([
      createTestBrand(),
      createTestBrand({
        id: 'harbour',
        name: 'Harbour',
        hosts: ['harbour.localhost:4100'],
        logo: '/brand/logo.svg',
        theme: { preset: 'lantern' },
        closed_paths: ['/chats'],
        languages: ['ar'],
      }),
      createTestBrand({ id: 'partner', name: 'Partner', hosts: ['partner.localhost:4100'], partner_mode: true }),
    ]),
    rawRoutes: [ownFiles],
  });
});
afterAll(() => server.close());

interface Manifest {
  name: string;
  id: string;
  start_url: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { url: string }[];
}
const get = (path: string, origin?: string) => server.send(path, origin === undefined ? {} : { origin });
const manifestOf = async (origin?: string) => (await (await get('/manifest.webmanifest', origin)).json()) as Manifest;
const pixelAt = async (png: ArrayBuffer, at: number) => {
  const { data, info } = await sharp(Buffer.from(png)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const from = (at * info.width + at) * 4;
  return [...data.subarray(from, from + 4)];
};

describe('a site that is installed', () => {
  it('has a manifest of its brand: name, colours, icons, ways in', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    const [ours, theirs] = [(await answer.json()) as Manifest, await manifestOf(harbour)];
    expect(ours).toMatchObject({ name: 'Daybreak', id: '/', start_url: '/', display: 'standalone' });
    expect(theirs.name).toBe('Harbour');
    expect(ours.theme_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(theirs.theme_color).not.toBe(ours.theme_color);
    expect(ours.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect([ours.shortcuts.map(({ url }) => url), theirs.shortcuts]).toEqual([['/chats'], []]);
  });

  it('has icons of the promised sizes, which a device that cuts them finds whole', async () => {
    const { icons } = await manifestOf(harbour);
    for (const { src, sizes, purpose } of icons) {
      const answer = await get(src, harbour);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const png = await answer.arrayBuffer();
      const side = Number(sizes.split('x')[0]);
      expect(await sharp(Buffer.from(png)).metadata()).toMatchObject({ format: 'png', width: side, height: side });
      // The brand's own picture stands in the middle; a corner is cut by us, or left to the device.
      expect((await pixelAt(png, side / 2)).slice(0, 3)).toEqual([255, 0, 0]);
      expect((await pixelAt(png, 1))[3]).toBe(purpose === 'maskable' ? 255 : 0);
    }
  });

  it('names manifest, icon and colour in its document, and a partner’s site names none and has none', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}"/);
    const apple = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html)?.[1] ?? '';
    expect(await sharp(Buffer.from(await (await get(apple)).arrayBuffer())).metadata()).toMatchObject({ width: 180 });
    expect(await (await get('/', partner)).text()).not.toMatch(/rel="manifest"|apple-touch-icon/);
    expect((await get('/manifest.webmanifest', partner)).status).toBe(404);
  });

  it('has a manifest in the language of the person who installs it', async () => {
    const headers = { 'accept-language': 'ar-EG' };
    const answer = await server.send('/manifest.webmanifest', { origin: harbour, headers });
    expect(answer.headers.get('vary')).toContain('accept-language');
    expect(await answer.json()).toMatchObject({ lang: 'ar', dir: 'rtl', description: expect.stringContaining('الشخصيات') });
  });

  it.each(['/app-icons/x-192.png', '/app-icons/0123456789012345678901-192.png', '/app-icons/'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('has no icon of another brand', async () => {
    const { icons } = await manifestOf();
    expect((await get(icons[0]?.src ?? '', harbour)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrands } from '../adapters/brand-files.ts';
import { createBrands } from '../brands.ts';
import { findInvalid } from '../html/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createAffiliatesRoute } from './affiliates.ts';

let server: TestServer;
beforeAll(async () => {
  const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
  server = await createTestServer({ brands: createBrands(brands), rawRoutes: [createAffiliatesRoute()] });
});
afterAll(() => server.close());

describe('the demo’s page for affiliates', () => {
  it('is there wherever a demo brand links it, and nowhere else', async () => {
    for (const { features, hosts } of server.ports.brands.all) {
      const answer = await server.send('/affiliates', { origin: `http://${hosts[0]}` });
      expect([hosts[0], answer.status]).toEqual([hosts[0], features.affiliates_url === undefined ? 404 : 200]);
    }
    expect(server.ports.brands.all.filter(({ features }) => features.affiliates_url).map(({ id }) => id)).toEqual(['daybreak']);
  });

  it('says that it is a sample, and leads on with an ID that the site keeps', async () => {
    const html = await (await server.send('/affiliates')).text();
    expect(html).toContain('This is a sample page for a demo.');
    expect(html).toContain('href="/?affiliate_id=sample"');
    expect(await findInvalid('page', html)).toEqual([]);
  });

  it('answers nothing below it, and takes nothing', async () => {
    expect((await server.send('/affiliates/more')).status).toBe(404);
    expect((await server.send('/affiliates', { method: 'POST', body: '' })).status).toBe(404);
  });
});

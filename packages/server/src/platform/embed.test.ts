import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const check = (origin: unknown) =>
  server.send('/api/v1/embed/origin-check', {
    method: 'POST',
    body: JSON.stringify({ origin }),
    origin: 'http://acme.localhost:4100',
  });

describe('the origin check', () => {
  it.each([
    ['https://partner.example', true],
    ['http://partner.example', false],
    ['https://partner.example/', false],
    ['https://partner.example:8443', false],
    ['https://www.partner.example', false],
    ['https://partner.example.evil.test', false],
    ['null', false],
    ['*', false],
  ])('%s: %s, and nothing else is told', async (origin, allowed) => {
    const answer = await check(origin);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ allowed });
  });

  it.each([[''], [7], ['x'.repeat(301)]])('refuses %j', async (origin) => {
    expect((await check(origin)).status).toBe(400);
  });
});

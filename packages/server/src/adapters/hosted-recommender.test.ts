import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLog } from '../http/testing.ts';
import type { RecommendationRequest, Recommender } from '../ports/index.ts';
import { createHostedRecommender } from './hosted-recommender.ts';

type Answer = (response: ServerResponse) => void;
const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

let answer: Answer;
const asked: { path: string; key: string | undefined; body: Record<string, unknown> }[] = [];
const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Record<string, unknown>;
};
const serve = async (request: IncomingMessage, response: ServerResponse) => {
  asked.push({ path: request.url ?? '', key: request.headers.authorization, body: await bodyOf(request) });
  answer(response);
};
const service = createServer((request, response) => void serve(request, response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => void (asked.length = 0));

const embedded: Recommender = {
  learn: null,
  recommend: async () => ({ recommId: 'embedded', items: [], from: 0, isPersonal: false, length: 0 }),
};
const create = (over: object = {}) => {
  const log = createMemoryLog();
  const options = { url, apiKey: 'key', nameKey: 'names', fallback: embedded, log, timeoutMs: 200, restMs: 900, ...over };
  return { log, ...createHostedRecommender(options) };
};
const request: RecommendationRequest = {
  userId: 'member-1',
  applicationId: 'daybreak',
  place: 'home',
  scenario: 'front',
  from: 12,
  count: 36,
  recommId: null,
  language: 'en',
  tags: [],
  showsAdult: false,
};

describe('a recommender behind HTTP', () => {
  it('is told the scenario of the brand and a name that is not ours, and answers with reasons', async () => {
    answer = json({
      recommId: 'r-1',
      items: [{ id: 'mira', reason: { kind: 'alike', about: 'jon' } }, { id: 'ann' }],
      length: 40,
    });
    const { recommend } = create();
    expect(await recommend(request)).toEqual({
      recommId: 'r-1',
      items: [
        { characterId: 'mira', why: 'alike', about: 'jon' },
        { characterId: 'ann', why: 'taste' },
      ],
      from: 12,
      isPersonal: true,
      length: 40,
    });
    await recommend(request);
    const [first, second] = asked;
    expect(first).toMatchObject({
      path: '/recommend',
      key: 'Bearer key',
      body: { scenario: 'front', application: 'daybreak', from: 12 },
    });
    expect(JSON.stringify(first)).not.toContain('member-1');
    expect(first?.body['user']).toBe(second?.body['user']);
  });

  it.each<[string, Answer]>([
    ['500', json({}, 500)],
    ['what is no answer', json({ recommId: 'r', items: [{ id: '../x' }] })],
    ['too many', json({ recommId: 'r', items: Array.from({ length: 603 }, (_, at) => ({ id: `c${at}` })) })],
    ['too much', (response) => response.end(`"${'x'.repeat(300_000)}"`)],
    ['nothing in time', () => undefined],
    ['another address', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a broken line', (response) => response.destroy()],
  ])('gives way to the embedded one after %s, and is left alone for a while', async (_, fault) => {
    answer = fault;
    const { recommend, log } = create();
    expect(await recommend(request)).toMatchObject({ recommId: 'embedded' });
    expect(await recommend(request)).toMatchObject({ recommId: 'embedded' });
    expect(asked).toHaveLength(1);
    expect(log.errors).toHaveLength(1);
    answer = json({ recommId: 'r-2', items: [] });
    await expect.poll(async () => (await recommend(request)).recommId, { timeout: 2000 }).toBe('r-2');
  });

  it('is never asked about nobody', async () => {
    expect(await create().recommend({ ...request, userId: null })).toMatchObject({ recommId: 'embedded' });
    expect(asked).toEqual([]);
  });

  it('is told what members do, and says when it did not take it', async () => {
    answer = json({});
    const { learn } = create();
    const signal = {
      userId: 'member-1',
      characterId: 'mira',
      kind: 'bookmark',
      weight: 0.5,
      recommId: 'r-2',
      at: '2026-11-24T09:00:00.000Z',
    } as const;
    await learn?.(signal);
    expect(asked).toMatchObject([
      { path: '/signals', body: { character: 'mira', kind: 'bookmark', weight: 0.5, recommId: 'r-2' } },
    ]);
    expect(JSON.stringify(asked)).not.toContain('member-1');
    answer = json({}, 503);
    await expect(learn?.(signal)).rejects.toThrow('503');
  });
});

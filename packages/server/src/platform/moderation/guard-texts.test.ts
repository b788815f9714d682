import { endpoints, userTexts, type Endpoint } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Context } from '../../http/context.ts';
import { createTestBrand } from '../../http/testing.ts';
import type { Moderation } from '../../ports/index.ts';
import { greyPng } from '../../../../../tests/upstream/upstream.ts';
import { guardTexts, judgedByHandler, uploads } from './guard-texts.ts';
import { createTestModerator } from './testing.ts';

const all = Object.values(endpoints) as Endpoint[];
const context = {
  brand: createTestBrand(),
  caller: null,
  place: { country: null, hint: null },
} as unknown as Context;

/** An input in which a text stands at a place, and nothing else. */
const inputAt = ([name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  const below = inputAt(rest, text);
  return name === '*' ? [below] : { [name]: below };
};

const entries = all.flatMap((endpoint) =>
  judgedByHandler[endpoint.id as keyof typeof endpoints] === undefined
    ? userTexts(endpoint).map(({ path }) => ({ endpoint, path, name: `${endpoint.id} ${path.join('.')}` }))
    : [],
);

const ask = async (endpoint: Endpoint, input: unknown, judges?: Moderation[]) => {
  let handled = 0;
  const registration = { endpoint, handle: async () => void (handled += 1) };
  const moderator = createTestModerator(judges && { judges, withoutTriggers: true });
  const code = await guardTexts(moderator)(registration)
    .handle(input as never, context as never)
    .then(
      () => null,
      (error: { code: string }) => error.code,
    );
  return { code, handled };
};

describe('the guard in front of calls with words', () => {
  it.each(entries)('$name: what may not be kept never reaches the handler', async ({ endpoint, path }) => {
    for (const category of ['minors', 'sexual', 'violence', 'threats', 'hate', 'crime', 'privacy'] as const) {
      const { code, handled } = await ask(endpoint, inputAt(path, `so ${testTriggers[category]} it is`));
      expect([code, handled], category).toEqual([expect.stringMatching(/_content$/), 0]);
    }
    expect(await ask(endpoint, inputAt(path, 'a mild text'))).toEqual({ code: null, handled: 1 });
  });

  it('refuses links that may do something in what others will read, by their field, and leaves chats alone', async () => {
    const text = 'see java&#115;cript:alert(1)';
    const profile = await ask(endpoints.updateUser, { body: { highlights: text } });
    expect(profile).toEqual({ code: 'invalid_input', handled: 0 });
    expect(await ask(endpoints.createReply, { body: { message: text } })).toEqual({ code: null, handled: 1 });
  });

  it('knows of every upload who judges its file', () => {
    const multipart = all.filter(({ bodyKind }) => bodyKind === 'multipart').map(({ id }) => id);
    expect(Object.keys(uploads).toSorted()).toEqual(multipart.toSorted());
  });

  it.each(Object.entries(uploads).filter(([, by]) => by === 'picture'))('%s: shows the picture to whoever sees', async (id) => {
    const seen: string[] = [];
    const judge: Moderation = {
      name: 'eyes',
      seesPictures: true,
      knowsMinors: true,
      judge: async (items) =>
        items.map((item) => {
          seen.push(item.kind);
          return { categories: ['sexual'] };
        }),
    };
    const file = new File([new Uint8Array(greyPng(8, 8))], 'a.png');
    const endpoint = endpoints[id as keyof typeof endpoints];
    expect(await ask(endpoint, { body: { file } }, [judge])).toEqual({ code: 'explicit_content', handled: 0 });
    expect(seen).toEqual(['picture']);
    expect(await ask(endpoint, { body: { file } })).toEqual({ code: null, handled: 1 });
  });
});

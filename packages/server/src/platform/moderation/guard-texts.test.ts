import { AppError, endpoints, userTexts, type Endpoint } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Caller, Context } from '../../http/context.ts';
import { createTestBrand, noLimits } from '../../http/testing.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { limitRows } from '../../limits.ts';
import type { Limits, Moderation } from '../../ports/index.ts';
import { greyPng } from '../../../../../tests/upstream/upstream.ts';
import { guardTexts, isJudged } from './guard-texts.ts';
import { createTestModerator } from './testing.ts';

const all = Object.values(endpoints) as Endpoint[];
const context = {
  brand: createTestBrand(),
  caller: null,
  place: { country: null, hint: null },
} as unknown as Context;

const member: Caller = {
  userId: 'ann',
  externalId: 'ann',
  isGuest: false,
  platform: 'first_party',
  role: 'free_tier',
  permissions: [],
  applicationId: 'daybreak',
  email: null,
};

/** An input in which a text stands at a place, and nothing else. */
const inputAt = ([name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  const below = inputAt(rest, text);
  return name === '*' ? [below] : { [name]: below };
};

const entries = all.flatMap((endpoint) =>
  endpoint.judged === undefined
    ? userTexts(endpoint).map(({ path }) => ({ endpoint, path, name: `${endpoint.id} ${path.join('.')}` }))
    : [],
);

const ask = async (endpoint: Endpoint, input: unknown, judges?: Moderation[], rateLimits = noLimits) => {
  let handled = 0;
  const registration = { endpoint, handle: async () => void (handled += 1) };
  const moderator = createTestModerator(judges && { judges, withoutTriggers: true });
  const code = await guardTexts({ moderator, rateLimits, isAdultStory: async () => null })(registration)
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
    expect(all.filter(({ upload }) => upload !== undefined).map(({ id }) => id)).toEqual(multipart);
  });

  it.each(all.filter(({ upload }) => upload === 'picture').map(({ id }) => [id]))(
    '%s: shows the picture to a judge that takes pictures',
    async (id) => {
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
    },
  );

  it('tells the handler of a picture for adults, whose owner may see it', async () => {
    const judge: Moderation = {
      name: 'eyes',
      seesPictures: true,
      knowsMinors: true,
      judge: async (items) => items.map(() => ({ categories: ['sexual'] })),
    };
    const moderator = createTestModerator({ judges: [judge], withoutTriggers: true, adultAccess: async () => true });
    const brand = createTestBrand({ policy: { adult: 'verified' } });
    const given: Context = { ...context, brand, caller: member };
    const file = new File([new Uint8Array(greyPng(8, 8))], 'a.png');
    let told: boolean | undefined;
    const handle = async (_: unknown, { isAdult }: Context) => void (told = isAdult);
    const guarded = guardTexts({ moderator, rateLimits: noLimits, isAdultStory: async () => null })({
      endpoint: endpoints.createCharacterAvatar,
      handle,
    });
    await guarded.handle({ body: { file } } as never, given as never);
    expect(told).toBe(true);
  });
});

describe('what is judged is counted', () => {
  const counted = (over: Partial<Context> = {}) => {
    let asked = 0;
    const judge: Moderation = {
      name: 'paid',
      seesPictures: false,
      knowsMinors: true,
      judge: async (items) => {
        asked += 1;
        return items.map((item) => ({ categories: 'text' in item && item.text.includes('hateful') ? ['hate' as const] : [] }));
      },
    };
    const moderator = createTestModerator({ judges: [judge] });
    const rateLimits = createMemoryLimits();
    const guard = guardTexts({ moderator, rateLimits, isAdultStory: async () => null });
    const send = (text: string, endpoint: Endpoint = endpoints.updateMessage) =>
      guard({ endpoint, handle: async () => undefined })
        .handle({ body: { content: text } } as never, { ...context, ...over } as never)
        .then(
          () => null,
          (error: { code: string }) => error.code,
        );
    return { send, asked: () => asked };
  };
  const ann = { caller: { userId: 'ann' }, address: '192.0.2.1' } as unknown as Partial<Context>;
  const { user } = limitRows.judged;

  it.each(all.filter(isJudged).map(({ id }) => [id, endpoints[id as keyof typeof endpoints] as Endpoint] as const))(
    '%s: before anybody is asked',
    async (_, endpoint) => {
      const spent: Limits = { take: () => Promise.reject(new AppError('rate_limited')) };
      const [place] = userTexts(endpoint);
      const judge: Moderation = {
        name: 'never',
        seesPictures: true,
        knowsMinors: true,
        judge: () => Promise.reject(new Error('was asked')),
      };
      const file = new File([new Uint8Array(greyPng(8, 8))], 'a.png');
      const input = place ? inputAt(place.path, 'a mild text') : { body: { file } };
      expect(await ask(endpoint, input, [judge], spent)).toEqual({ code: 'rate_limited', handled: 0 });
    },
  );

  it('at most so often, and half as often where it is refused', async () => {
    for (const [text, most] of [
      ['a mild text', user],
      ['a hateful text', user / 2],
    ] as const) {
      const { send, asked } = counted(ann);
      const codes = [];
      for (let times = 0; times < user + 10; times += 1) codes.push(await send(text));
      expect(asked()).toBe(most);
      expect(codes.at(-1)).toBe('rate_limited');
    }
  });

  it('by how much it is, and one that is as long as it may be is still judged', async () => {
    const { send, asked } = counted(ann);
    expect(await send('x'.repeat(2_000_000))).toBeNull();
    expect(await send('x'.repeat(2_000_000))).toBeNull();
    const before = asked();
    expect(await send('x'.repeat(2_000_000))).toBe('rate_limited');
    expect(asked()).toBe(before);
  });
});

import { avatarImageLimits, generateImage, imageStyles, noGuidance, takesGuidance, type EndpointInput } from '@troupe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultCodes } from '../../../../../tests/upstream/fault-codes.ts';
import { greyPng, startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleImages } from '../../adapters/images/openai-compatible.ts';
import { createSharpScaler } from '../../adapters/images/sharp-scaler.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall, createCaller, newId, testBrand, type CallOptions } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createDrawnImages } from '../../demo/drawings/drawn.ts';
import type { Caller } from '../../http/context.ts';
import { createDrain } from '../../http/drain.ts';
import { noLimits } from '../../http/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { pictureSize } from '../../kernel/picture-size.ts';
import { limitRows } from '../../limits.ts';
import { guardTexts } from '../../platform/moderation/guard-texts.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import type { Database, Images, JudgedItem, Moderation } from '../../ports/index.ts';
import { refusalOf } from '../testing/editor-world.ts';
import { generateImageHandler, type GenerateImageDeps } from './generate-image.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: Database;
let caller: Caller;
let premium: Caller;
let upstream: Upstream;
beforeAll(async () => {
  database = await createTestDatabase();
  caller = await createCaller(database.db);
  premium = await createCaller(database.db, { role: 'paid_premium' });
  upstream = await startUpstream(0);
});
afterEach(() => void upstream.requests.splice(0));
afterAll(async () => {
  await upstream.close();
  await database.close();
});

/** A judge that finds what it is told to in pictures, and keeps what it was shown. */
const createPictureJudge = (finds: 'sexual' | 'minors' | null = null) => {
  const seen: JudgedItem[] = [];
  const judge: Moderation = {
    name: 'eyes',
    seesPictures: true,
    knowsMinors: true,
    judge: async (items) => {
      seen.push(...items);
      return items.map(({ kind }) => ({ categories: kind === 'picture' && finds !== null ? [finds] : [] }));
    },
  };
  return { judge, seen, pictures: () => seen.filter(({ kind }) => kind === 'picture') };
};

const size = { width: 64, height: 80 };
const png = new Uint8Array(greyPng(8, 10));
const reference = Buffer.from(png).toString('base64');
type Body = EndpointInput<typeof generateImage>['body'];

interface Given extends Partial<Pick<GenerateImageDeps, 'rateLimits'>> {
  images?: Images;
  judge?: Moderation;
  drain?: ReturnType<typeof createDrain>;
}

const open = ({ images, judge, rateLimits = noLimits, drain = createDrain() }: Given = {}) => {
  const upstreamImages = createOpenAiCompatibleImages({ baseUrl: upstream.url, model: 'scripted', size, timeoutMs: 2000 });
  const moderator = createTestModerator({ judges: judge ? [judge] : [] });
  const deps = { newId, images: images ?? upstreamImages, moderator, rateLimits, pictureScaler: createSharpScaler() };
  const guard = guardTexts({ moderator, rateLimits: noLimits, isAdultStory: async () => null });
  const { call } = createCall([drain.guard(guard(generateImageHandler(deps)))]);
  return {
    moderator,
    draw: (body: Partial<Body> = {}, options: Partial<CallOptions> = {}) =>
      call(generateImage, { body: { prompt: 'A keeper by the sea', ...body } }, { caller, ...options }),
    asked: () => upstream.requests.map(({ body }) => body),
  };
};

describe('a picture for a chatbot', () => {
  it('comes as base64, with its type and the seed that was asked for, and is judged before it leaves', async () => {
    const eyes = createPictureJudge();
    const { draw, asked } = open({ judge: eyes.judge });
    const picture = await draw({ negative_prompt: 'ships', seed: 42, model_style: 'anime' });
    expect(picture).toMatchObject({ type: 'image/png', seed: 42 });
    const bytes = new Uint8Array(Buffer.from(picture.base64, 'base64'));
    expect(pictureSize(bytes, 'image/png')).toEqual(size);
    expect(asked()).toMatchObject([
      { prompt: 'anime illustration. A keeper by the sea', negative_prompt: 'ships', seed: 42, style: 'anime' },
    ]);
    expect(eyes.pictures()).toHaveLength(1);
    expect(eyes.seen.map(({ kind }) => kind)).toEqual(['picture_prompt', 'picture_prompt', 'picture']);
  });

  it('has a seed of its own where none is given, and the same seed where it is sent back', async () => {
    const { draw, asked } = open();
    const first = await draw();
    expect((await draw()).seed).not.toBe(first.seed);
    expect((await draw({ seed: first.seed })).seed).toBe(first.seed);
    expect((await draw({ seed: 0 })).seed).toBe(0);
    expect(asked().map(({ seed }) => seed)).toMatchObject({ 0: first.seed, 2: first.seed, 3: 0 });
  });

  it('needs a prompt, and takes seeds of 32 bits and 300 characters to keep out', async () => {
    const { draw } = open();
    for (const wrong of [
      { prompt: ' ' },
      { prompt: 'p'.repeat(avatarImageLimits.promptMax + 1) },
      { negative_prompt: 'n'.repeat(301) },
      { seed: -1 },
      { seed: 1.5 },
      { seed: 2 ** 32 },
      { image: 'data:image/png;base64,AAAA' },
    ])
      await expect(draw(wrong), JSON.stringify(wrong).slice(0, 40)).rejects.toThrow();
    await draw({ negative_prompt: 'n'.repeat(300), seed: 2 ** 32 - 1 });
  });

  it.each(imageStyles)('goes by a reference in %s as far as that style does', async (model_style) => {
    const { draw, asked } = open();
    const drawing = draw({ image: reference, model_style }, { caller: premium });
    if (takesGuidance(model_style)) {
      await drawing;
      return expect(asked()).toMatchObject([{ image: { type: 'image/png', b64: reference }, style: model_style }]);
    }
    expect(await refusalOf(drawing)).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.image', message: 'Image guidance is not available for the selected model style.' }],
    });
    expect(noGuidance).toBe('Image guidance is not available for the selected model style.');
    expect(asked()).toEqual([]);
  });

  it('is judged with its reference, which says nothing but the picture, and is a picture', async () => {
    const eyes = createPictureJudge('minors');
    const { draw, asked } = open({ judge: eyes.judge });
    expect(await refusalOf(draw({ image: reference }))).toMatchObject({ code: 'underage_content' });
    expect(asked()).toEqual([]);
    const noPicture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await refusalOf(draw({ image: noPicture }))).toMatchObject({ code: 'unsupported_file' });
  });

  it.each(['anime_v2', 'semi-realistic_v2'] as const)('in %s needs the permission of that style', async (model_style) => {
    const { draw } = open();
    expect(await refusalOf(draw({ model_style }))).toMatchObject({ code: 'forbidden' });
    await draw({ model_style }, { caller: premium });
  });

  it('is for members of brands that take pictures', async () => {
    const brand = testBrand({ features: { picture_uploads: false } });
    expect(await refusalOf(open().draw({}, { brand }))).toMatchObject({ code: 'forbidden' });
    expect(generateImage).toMatchObject({ auth: 'member', permission: 'create_character' });
  });

  it.each([
    [testTriggers.minors, 'underage_content'],
    [testTriggers.sexual, 'explicit_content'],
  ])('is not drawn by words that are refused: %s', async (words, code) => {
    for (const body of [{ prompt: words }, { negative_prompt: words }]) {
      const { draw, asked } = open();
      expect(await refusalOf(draw(body))).toMatchObject({ code });
      expect(asked()).toEqual([]);
    }
  });

  it('does not leave where a judge refuses it', async () => {
    const { draw, asked } = open({ judge: createPictureJudge('sexual').judge });
    expect(await refusalOf(draw())).toMatchObject({ code: 'explicit_content' });
    expect(asked()).toHaveLength(1);
  });

  it.each(faultCodes)('of a generator that fails (%s) is %s', async (fault, code) => {
    expect(await refusalOf(open().draw({ prompt: `A keeper [[${fault}]]` }))).toMatchObject({ code });
  });

  it('ends with its caller', async () => {
    const { draw, asked } = open();
    const leaving = new AbortController();
    const drawing = draw({ prompt: 'A keeper [[header-stall]]' }, { signal: leaving.signal });
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    leaving.abort();
    await expect(drawing).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(upstream.requests[0]?.disconnectedAt).not.toBeNull());
  });

  it('is not begun by a server that drains', async () => {
    const drain = createDrain();
    drain.begin();
    const { draw, asked } = open({ drain });
    expect(await refusalOf(draw())).toMatchObject({ code: 'unavailable' });
    expect(asked()).toEqual([]);
  });

  it('is drawn so many times a minute and no more; what failed counts for nothing', async () => {
    const { draw } = open({ rateLimits: createMemoryLimits() });
    await refusalOf(draw({ prompt: '[[503]]' }));
    for (let at = 0; at < limitRows.avatarImages.user; at += 1) await draw();
    expect(await refusalOf(draw())).toMatchObject({ code: 'rate_limited' });
  });

  it('comes as a PNG from the built-in drawings too, and differs by its seed', async () => {
    const { draw } = open({ images: createDrawnImages({ ms: 0 }) });
    const [one, same, other] = [await draw({ seed: 1 }), await draw({ seed: 1 }), await draw({ seed: 2 })];
    expect(one.type).toBe('image/png');
    expect(pictureSize(new Uint8Array(Buffer.from(one.base64, 'base64')), 'image/png')).toMatchObject({ height: 1024 });
    expect([same.base64 === one.base64, other.base64 === one.base64]).toEqual([true, false]);
  });
});

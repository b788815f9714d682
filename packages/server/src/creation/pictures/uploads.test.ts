import { createHash } from 'node:crypto';
import { limits, saveImage, type EndpointInput } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { greyPng } from '../../../../../tests/upstream/upstream.ts';
import { createSharpScaler } from '../../adapters/images/sharp-scaler.ts';
import { createCall, createCaller, newId, testBrand } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { files, uploads } from '../../db/schema.ts';
import { createDrawnImages } from '../../demo/drawings/drawn.ts';
import type { Caller } from '../../http/context.ts';
import { noLimits, rawCaller } from '../../http/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { stripPngText } from '../../kernel/png.ts';
import { guardTexts } from '../../platform/moderation/guard-texts.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import type { Database, Moderation } from '../../ports/index.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { jpeg, png, textChunk } from '../testing/card-files.ts';
import { createEditorWorld, refusalOf, testForm } from '../testing/editor-world.ts';
import { pictures } from './feature.ts';
import { endUploads } from './uploads.ts';

let database: Database;
let caller: Caller;
let other: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  [caller, other] = [await createCaller(database.db), await createCaller(database.db)];
});
beforeEach(async () => {
  await database.db.delete(uploads);
  await database.db.delete(files);
});
afterAll(() => database.close());

const picture = new Uint8Array(greyPng(8, 10));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

type Body = EndpointInput<typeof saveImage>['body'];

const open = ({ judges = [], isFull = false }: { judges?: readonly Moderation[]; isFull?: boolean } = {}) => {
  const { db } = database;
  const world = createEditorWorld(db);
  const moderator = createTestModerator({ judges });
  const { handlers = [], rawRoutes = [] } = pictures.open({
    db,
    clock: world.clock,
    newId,
    images: createDrawnImages({ ms: 0 }),
    pictureScaler: createSharpScaler(),
    rateLimits: noLimits,
    moderator,
    storage: {
      within: async (_owner, _bytes, work) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'storage_full' });
        return work();
      },
    },
    adultAccess: async () => false,
    secretKeys: ['key-of-the-tests', 'former-key'],
  });
  const guard = guardTexts({ moderator, rateLimits: noLimits, isAdultStory: async () => null });
  const { call } = createCall(handlers.map(guard));
  const [route] = rawRoutes;
  if (!route) throw new Error('No route.');

  const announce = (bytes: Uint8Array = picture, over: Partial<Body> = {}, as = caller) =>
    call(
      saveImage,
      { body: { prompt: 'A keeper', image_type: 'image/png', hash: hashOf(bytes), fileSize: bytes.length, ...over } },
      { caller: as },
    );
  const put = async (url: string, bytes: Uint8Array = picture, type = 'image/png', from: Partial<typeof rawCaller> = {}) => {
    const request = new Request(`http://localhost:4100${url}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type },
    });
    const userId = (await route.accountOf?.(request, from.brand ?? rawCaller.brand)) ?? null;
    const answer = await route.answer(request, { ...rawCaller, ...from, userId });
    return (await answer.json()) as { avatar_url: string };
  };
  const kept = async () => db.select().from(files);
  return { world, moderator, announce, put, kept, call, route };
};

describe('a picture that is brought', () => {
  it('is announced, put once, kept by what it is, and worn by the chatbot that is saved with its key', async () => {
    const { world, announce, put, kept } = open();
    const { signed_url, key } = await announce();
    expect(key).toMatch(/^uploads\/[\w-]{43}$/);
    const { avatar_url } = await put(signed_url);
    const [file] = await kept();
    expect(avatar_url).toBe(`/files/${createHash('sha256').update(picture).digest('base64url')}`);
    expect(file).toMatchObject({ mediaType: 'image/png', access: 'public', ownerUserId: caller.userId, isNsfw: false });

    const made = await world.create(caller, testForm({ avatar_url: key }));
    expect(made.form.avatar_url).toBe(avatar_url);
    const { avatar_url: none, ...bare } = testForm({ visibility: 'private' });
    const changed = await world.create(caller, { ...bare, avatar_url: none && avatar_url });
    await world.save(caller, changed.id, { avatar_url: key, title: 'Keeper of another light' });
    expect((await world.get(caller, changed.id)).form.avatar_url).toBe(avatar_url);
  });

  it('says nothing besides the picture any more', async () => {
    const worded = png(textChunk('Location', '54.0 N, 8.5 E'));
    const { announce, put, kept } = open();
    await put((await announce(worded)).signed_url, worded);
    const [file] = await kept();
    expect(Buffer.from(file?.body ?? '', 'base64')).toEqual(Buffer.from(stripPngText(worded)));
    expect(Buffer.from(file?.body ?? '', 'base64').includes('54.0 N')).toBe(false);
  });

  it.each([
    ['another hash', { hash: '0'.repeat(32) }, picture, 'image/png', 'invalid_input'],
    ['another size', { fileSize: picture.length + 1 }, picture, 'image/png', 'invalid_input'],
    ['another content type', {}, picture, 'image/webp', 'unsupported_file'],
    ['no content type', {}, picture, '', 'unsupported_file'],
    [
      'another kind of picture than it says',
      { image_type: 'image/png', ...announced(jpeg) },
      jpeg,
      'image/png',
      'unsupported_file',
    ],
    ['no picture', announced(Buffer.from('<html>')), Buffer.from('<html>'), 'image/png', 'unsupported_file'],
    ['nothing', {}, new Uint8Array(), 'image/png', 'invalid_input'],
  ] as const)('is refused with %s, and its address still works', async (_what, over: Partial<Body>, bytes, type, code) => {
    const { announce, put, kept } = open();
    const { signed_url } = await announce(picture, over);
    expect(await refusalOf(put(signed_url, bytes, type))).toMatchObject({ code });
    expect(await kept()).toEqual([]);
    const right = over.hash === undefined && over.fileSize === undefined;
    if (right) expect((await put(signed_url)).avatar_url).toMatch(/^\/files\//);
  });

  it('is refused the second time, also of two at once', async () => {
    const { announce, put } = open();
    const { signed_url } = await announce();
    const both = await Promise.allSettled([put(signed_url), put(signed_url)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(put(signed_url))).toMatchObject({ code: 'conflict' });
  });

  it('is refused after ten minutes', async () => {
    const { world, announce, put, kept } = open();
    const { signed_url, key } = await announce();
    world.clock.advance(600_000);
    expect(await refusalOf(put(signed_url))).toMatchObject({ code: 'forbidden' });
    expect(await kept()).toEqual([]);
    expect(await refusalOf(world.create(caller, testForm({ avatar_url: key })))).toMatchObject({ code: 'invalid_input' });
  });

  it('is refused at an address that was changed, of another brand, or by another method', async () => {
    const { announce, put, route } = open();
    const { signed_url } = await announce();
    const [one, two] = [await announce(), await announce()];
    const swapped = signed_url.replace(/uploads\/[\w-]+/, two.key);
    const later = signed_url.replace(/until=(\d+)/, (_all, until: string) => `until=${Number(until) + 60_000}`);
    for (const url of [swapped, later, signed_url.replace(/signature=.*/, ''), one.signed_url.split('?')[0] ?? ''])
      expect(await refusalOf(put(url)), url).toMatchObject({ code: 'forbidden' });
    expect(await refusalOf(put('/uploads/nothing'))).toMatchObject({ code: 'not_found' });
    const brand = testBrand({ id: 'acme' });
    expect(await refusalOf(put(signed_url, picture, 'image/png', { brand }))).toMatchObject({ code: 'forbidden' });
    const get = new Request(`http://localhost:4100${signed_url}`);
    expect(await refusalOf(route.answer(get, rawCaller))).toMatchObject({ code: 'not_found' });
  });

  it('is its own member’s alone, and none that never came', async () => {
    const { world, announce, put } = open();
    const { signed_url, key } = await announce();
    const fault = { code: 'invalid_input', issues: [{ path: 'body.avatar_url', message: 'must be a picture uploaded here' }] };
    expect(await refusalOf(world.create(caller, testForm({ avatar_url: key })))).toMatchObject(fault);
    await put(signed_url);
    expect(await refusalOf(world.create(other, testForm({ avatar_url: key })))).toMatchObject(fault);
    const unknown = testForm({ avatar_url: `uploads/${'u'.repeat(43)}` });
    expect(await refusalOf(world.create(caller, unknown))).toMatchObject(fault);
  });

  it('is judged: words before an address is given, the picture before it is kept', async () => {
    const { announce } = open();
    expect(await refusalOf(announce(picture, { prompt: testTriggers.minors }))).toMatchObject({ code: 'underage_content' });
    const judge: Moderation = {
      name: 'eyes',
      seesPictures: true,
      knowsMinors: true,
      judge: async (items) => items.map(({ kind }) => ({ categories: kind === 'picture' ? ['sexual'] : [] })),
    };
    const judged = open({ judges: [judge] });
    const { signed_url } = await judged.announce();
    expect(await refusalOf(judged.put(signed_url))).toMatchObject({ code: 'explicit_content' });
    expect(await judged.kept()).toEqual([]);
    expect(judged.moderator.hits).toMatchObject([{ scope: { subject: 'call:saveImage', userId: caller.userId } }]);
  });

  it('finds no room where its account has none', async () => {
    const { announce, put, kept } = open({ isFull: true });
    expect(await refusalOf(put((await announce()).signed_url))).toMatchObject({ code: 'storage_full' });
    expect(await kept()).toEqual([]);
  });

  it('is announced with its own size, hash and type, within the limit of an upload', async () => {
    const { announce } = open();
    for (const over of [
      { hash: 'A'.repeat(32) },
      { hash: 'a'.repeat(31) },
      { fileSize: 0 },
      { fileSize: limits.avatarBytes + 1 },
    ])
      await expect(announce(picture, over)).rejects.toThrow();
    await expect(announce(picture, { image_type: 'image/gif' as 'image/png' })).rejects.toThrow();
  });

  it('is forgotten by its key a day later; what a chatbot wears stays', async () => {
    const { world, announce, put } = open();
    const { signed_url, key } = await announce();
    const { avatar_url } = await put(signed_url);
    const made = await world.create(caller, testForm({ avatar_url: key }));
    await announce();
    const sweep = (ms: number) => {
      const now = new Date(world.clock.now().getTime() + ms);
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
      return endUploads({ db: database.db, periods: defaultPeriods, now, daysAgo });
    };
    expect((await sweep(dayMs - 1000)).length).toBe(0);
    expect((await sweep(dayMs + 1000)).length).toBe(2);
    expect((await world.get(caller, made.id)).form.avatar_url).toBe(avatar_url);
    expect(await database.db.select().from(uploads).where(eq(uploads.userId, caller.userId))).toEqual([]);
  });
});

function announced(bytes: Uint8Array) {
  return { hash: hashOf(bytes), fileSize: bytes.length };
}

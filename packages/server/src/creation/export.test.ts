import { exportCharacter, type CardFormat } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../adapters/limits/flexible.ts';
import { createSharpScaler } from '../adapters/images/sharp-scaler.ts';
import { createCall, createCaller, createCharacter, testBrand } from '../chat/testing/index.ts';
import { characters, lorebookEntries, lorebooks } from '../db/schema.ts';
import { artUrl, createArtRoute } from '../demo/art.ts';
import { demoCharacters } from '../demo/catalogue/index.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createManualClock } from '../http/testing.ts';
import type { Caller } from '../http/context.ts';
import { limitRows } from '../limits.ts';
import { pictureSize } from '../kernel/picture-size.ts';
import { storeFile } from '../platform/catalogue/files.ts';
import { createTestSearchIndex } from '../platform/catalogue/search/testing.ts';
import { createTestModerator } from '../platform/moderation/testing.ts';
import type { Database } from '../ports/index.ts';
import { cardPictureSide } from '../ports/picture-scaler.ts';
import { createCardExports, type CardExports } from './card-exports.ts';
import { createCardImports, type CardImports } from './card-imports.ts';
import { readCard } from './cards/read-card.ts';
import { exportHandlers } from './export.ts';
import { operatorScope } from './operator-import.ts';
import { pngOf } from './testing/card-files.ts';
import { ownCards } from './testing/own-cards.ts';

let database: Database;
let creator: Caller;
let cardExports: CardExports;
let cardImports: CardImports;
let showsAdult = false;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  creator = await createCaller(db, { username: 'harbourlight' });
  cardExports = createCardExports({
    db,
    pictureScaler: createSharpScaler(),
    adultAccess: async () => showsAdult,
    rawRoutes: [createArtRoute()],
  });
  cardImports = createCardImports({
    db,
    clock: createManualClock(),
    newId: () => crypto.randomUUID(),
    searchIndex: createTestSearchIndex(),
    moderator: createTestModerator(),
  });
});
afterAll(async () => {
  await Promise.all([cardExports.close(), cardImports.close()]);
  await database.close();
});

const ask = (id: string, format: CardFormat, over: { caller?: Caller; brand?: ReturnType<typeof testBrand> } = {}) =>
  createCall(exportHandlers({ db: database.db, rateLimits: createMemoryLimits(), cardExports })).call(
    exportCharacter,
    { params: { characterId: id }, query: { format } },
    { caller: creator, ...over },
  ) as Promise<Response>;
const fileOf = async (id: string, format: CardFormat) => new Uint8Array(await (await ask(id, format)).arrayBuffer());
const save = async (bytes: Uint8Array, name: string) =>
  cardImports.save(await cardImports.read(bytes, name, operatorScope), {
    creatorUserId: creator.userId,
    applicationIds: [testBrand().id],
    visibility: 'private',
  });
const withAvatar = async (mediaType: string, bytes: Uint8Array) =>
  createCharacter(database.db, creator.userId, { avatarUrl: await storeFile(database.db, { mediaType, bytes }, creator.userId) });

describe('a chatbot of one’s own as a card', () => {
  it.each(ownCards)('comes back as it was imported: %s', async (file, _c, spec, name, bytes) => {
    const id = await save(bytes, file);
    const before = readCard(bytes, file);
    const after = readCard(await fileOf(id, 'json'), 'card.json');
    if (file !== 'missing_name.json') expect(after.shadow).toEqual(before.shadow);
    expect(after.format.spec).toBe(spec);
    expect(after.form).toEqual({ ...before.form, name });
    expect(after.lorebook).toEqual(before.lorebook);
    for (const format of ['png', 'charx'] as const)
      expect(readCard(await fileOf(id, format), 'card').form.name, format).toBe(name);
  });

  it('says what was changed here, of its book too', async () => {
    const [file, , , , bytes] = ownCards.find(([one]) => one === 'lorebook_v3.json')!;
    const id = await save(bytes, file);
    await database.db
      .update(characters)
      .set({ greeting: 'Changed.', tags: ['Quay'] })
      .where(eq(characters.id, id));
    await database.db
      .update(lorebookEntries)
      .set({ content: 'It rang.' })
      .where(eq(lorebookEntries.content, 'The bell rings by itself.'));
    const { form, lorebook } = readCard(await fileOf(id, 'json'), 'card.json');
    expect(form).toMatchObject({ greeting: 'Changed.', tags: ['Quay'] });
    expect(lorebook?.entries.map(({ content }) => content)).toContain('It rang.');
    await database.db.update(lorebooks).set({ deletedAt: new Date() });
    expect(readCard(await fileOf(id, 'json'), 'card.json').lorebook).toBeUndefined();
  });

  it('that was made here is a card of version 3, credited, without an id, a review or a picture’s address', async () => {
    const id = await createCharacter(database.db, creator.userId, {
      name: 'Mira',
      persona: 'Keeps the light.',
      moderationStatus: 'closed',
      holds: ['review'],
    });
    const text = new TextDecoder().decode(await fileOf(id, 'json'));
    expect(JSON.parse(text)).toMatchObject({
      spec: 'chara_card_v3',
      data: { name: 'Mira', description: 'Keeps the light.', creator: 'harbourlight' },
    });
    for (const word of [id, creator.userId, 'closed', '/files/']) expect(text).not.toContain(word);
  });

  it('is a file to keep, named by the chatbot in any script, and stored nowhere on the way', async () => {
    const id = await createCharacter(database.db, creator.userId, { name: 'Ада "Line" 灯' });
    const { headers } = await ask(id, 'charx');
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_ Line _.charx"; filename*=UTF-8''${encodeURIComponent('Ада Line 灯.charx')}`,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  const drawing = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#a33"/></svg>',
  );
  const paint = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8a4' } });
  it.each([
    ['image/png', async () => paint(120, 80).png().toBuffer(), [120, 80], 'image/png'],
    ['image/jpeg', async () => paint(120, 80).jpeg().toBuffer(), [120, 80], 'image/jpeg'],
    ['image/webp', async () => paint(3000, 1500).webp().toBuffer(), [cardPictureSide, cardPictureSide / 2], 'image/webp'],
    ['image/svg+xml', async () => drawing, [cardPictureSide, Math.round((cardPictureSide * 2) / 3)], 'image/png'],
  ] as const)('carries its picture, inside a PNG as one: %s', async (mediaType, make, [width, height], beside) => {
    const id = await withAvatar(mediaType, new Uint8Array(await make()));
    const { picture } = readCard(await fileOf(id, 'png'), 'card.png');
    expect(picture?.mediaType).toBe('image/png');
    expect(pictureSize(picture!.bytes, 'image/png')).toEqual({ width, height });
    expect(readCard(await fileOf(id, 'charx'), 'card.charx').picture?.mediaType).toBe(beside);
  });

  it('carries a picture that a route of the server draws', async () => {
    const id = await createCharacter(database.db, creator.userId, { avatarUrl: artUrl(demoCharacters[0]!.slug) });
    const { picture } = readCard(await fileOf(id, 'png'), 'card.png');
    const { picture: beside } = readCard(await fileOf(id, 'charx'), 'card.charx');
    expect(beside).toEqual(picture);
    expect(picture!.bytes.length).toBeGreaterThan(20_000);
  });

  it.each([
    ['without a picture', null],
    ['whose picture is elsewhere', 'https://pictures.example/mira.png'],
  ])('%s has a plain one inside a PNG, and none in an archive', async (_what, avatarUrl) => {
    const id = await createCharacter(database.db, creator.userId, { avatarUrl });
    expect(readCard(await fileOf(id, 'png'), 'card.png').picture?.mediaType).toBe('image/png');
    expect(readCard(await fileOf(id, 'charx'), 'card.charx').picture).toBeNull();
  });

  it('is for its creator on its brand: anybody else’s, a group’s and one in the bin are like none at all', async () => {
    const { db } = database;
    const id = await createCharacter(db, creator.userId);
    const group = await createCharacter(db, creator.userId, { type: 'meta' });
    const removed = await createCharacter(db, creator.userId, { deletedAt: new Date() });
    const other = await createCaller(db);
    const refusals = [
      await ask(id, 'json', { caller: other }).catch((error: unknown) => error),
      await ask(id, 'json', { brand: testBrand({ id: 'acme' }) }).catch((error: unknown) => error),
      await ask(group, 'json').catch((error: unknown) => error),
      await ask(removed, 'json').catch((error: unknown) => error),
      await ask('nobody-of-that-name', 'json').catch((error: unknown) => error),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'not_found' });
  });

  it('has its portrait for adults only where its creator has adult content on', async () => {
    const [mediaType, bytes] = ['image/png', pngOf(64, 80)];
    const avatarUrl = await storeFile(database.db, { mediaType, bytes, isAdult: true }, creator.userId);
    const id = await createCharacter(database.db, creator.userId, { avatarUrl, avatarIsNsfw: true });
    const pictures = [];
    for (const isOpen of [true, false]) {
      showsAdult = isOpen;
      const { picture } = readCard(await fileOf(id, 'charx'), 'card.charx');
      pictures.push(picture && Buffer.from(picture.bytes).equals(Buffer.from(bytes)));
    }
    expect(pictures).toEqual([true, null]);
  });

  it('has its picture made one after the other, however many are asked for', async () => {
    let [now, most] = [0, 0];
    const scaler = createSharpScaler();
    const counting = createCardExports({
      db: database.db,
      rawRoutes: [],
      adultAccess: async () => false,
      pictureScaler: {
        ...scaler,
        toPng: async (bytes) => {
          most = Math.max(most, (now += 1));
          const png = await scaler.toPng(bytes);
          now -= 1;
          return png;
        },
      },
    });
    const { call } = createCall(exportHandlers({ db: database.db, rateLimits: createMemoryLimits(), cardExports: counting }));
    const id = await createCharacter(database.db, creator.userId);
    const input = { params: { characterId: id }, query: { format: 'png' as const } };
    await Promise.all(Array.from({ length: 6 }, () => call(exportCharacter, input, { caller: creator })));
    await counting.close();
    expect(most).toBe(1);
  });

  it('counts as an archive of one’s data', async () => {
    const rateLimits = createMemoryLimits();
    const { call } = createCall(exportHandlers({ db: database.db, rateLimits, cardExports }));
    const one = () => call(exportCharacter, { params: { characterId: 'none' }, query: { format: 'json' } }, { caller: creator });
    for (let times = 0; times < limitRows.dataExports.user; times += 1)
      await expect(one()).rejects.toMatchObject({ code: 'not_found' });
    await expect(one()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

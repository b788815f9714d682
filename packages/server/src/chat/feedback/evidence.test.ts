import { flagMessage, limits, reportCharacter } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  characterLorebooks,
  characters,
  files,
  groupMembers,
  lorebookEntries,
  lorebooks,
  messages,
  reports,
  users,
} from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createTestBrand, rawCaller } from '../../http/testing.ts';
import type { Caller } from '../../http/context.ts';
import { approvePresentLore } from '../../platform/works/lore-versions.ts';
import { dropUnshownPictures, storeConversationFile } from '../../platform/catalogue/conversation-files.ts';
import { eraseFiles } from '../../platform/catalogue/erase-files.ts';
import { storeFile } from '../../platform/catalogue/files.ts';
import { dropOrphanedPictures } from '../../platform/catalogue/orphaned-pictures.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { createTestFiles } from '../../platform/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createTestFeedback } from '../testing/feedback.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';
import { eraseReports } from './erase-reports.ts';
import { evidenceMax } from './evidence.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
});
afterAll(() => database.close());

const bytes = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
const texts = {
  name: 'Vesper',
  title: 'Keeper of the pier',
  greeting: 'The pier is closed.',
  persona: 'Counts the tides aloud.',
  scenario: 'A storm is near.',
  dialogue: 'Vesper: Mind the rope.',
  systemPrompt: 'Speak low.',
  postHistoryInstructions: 'Stay on the pier.',
  alternateGreetings: ['Back again?'],
  nickname: 'Ves',
  tags: ['harbour', 'storm'],
};

/** A chatbot with everything that one may have, and how to read what a report keeps of it. */
const createSubject = async () => {
  const { db } = database;
  const creator = await createCaller(db);
  const avatarUrl = await storeFile(
    db,
    { mediaType: 'image/png', bytes: new Uint8Array([...bytes, Math.random() * 255]) },
    creator.userId,
  );
  const characterId = await createCharacter(db, creator.userId, { ...texts, avatarUrl });
  const bookId = newId();
  await db.insert(lorebooks).values({ id: bookId, creatorUserId: creator.userId, name: 'Pier', description: '' });
  const entry = { name: 'Bell', keywords: ['bell'], content: 'It rings at low tide.', rules: {} as never };
  await db.insert(lorebookEntries).values({ ...entry, id: newId(), lorebookId: bookId });
  await db.insert(characterLorebooks).values({ characterId, lorebookId: bookId });
  await db.transaction((tx) => approvePresentLore(tx, characterId));
  return { creator, characterId, bookId, pictureId: avatarUrl.slice('/files/'.length) };
};
const report = (characterId: string, caller: Caller) =>
  world.call(reportCharacter, { params: { characterId }, body: { label: 'hate', comment: '' } }, { caller });
const kept = async (id: string) => {
  const [row] = await database.db.select().from(reports).where(eq(reports.id, id));
  return { pictureId: row?.pictureId, evidence: row?.evidence ?? '' };
};
const hasFile = async (id: string) => (await database.db.$count(files, eq(files.id, id))) === 1;
const inTenDays = new Date(Date.now() + 10 * 86_400_000);
const sweep = async () => {
  const daysAgo = (days: number) => new Date(inTenDays.getTime() - days * 86_400_000);
  const context = { db: database.db, periods: defaultPeriods, now: inTenDays, daysAgo };
  for (const drop of [dropOrphanedPictures, dropUnshownPictures]) while ((await drop(context)).length > 0);
};
const statusFor = async (pictureId: string, asker: Caller | null) => {
  const { db } = database;
  const user = asker && (await db.select().from(users).where(eq(users.id, asker.userId)))[0];
  const route = createTestFiles({
    db,
    brandAt: () => createTestBrand(),
    known: { byCookie: async () => (user ? { value: '', user } : null) },
  });
  const answer = route.answer(new Request(`http://localhost:4100/files/${pictureId}`), rawCaller);
  return answer.then(
    ({ status }) => status,
    (error: { code: string }) => error.code,
  );
};

describe('the evidence of a chatbot', () => {
  it('is all of it as it was, whatever becomes of texts, lore, picture and chatbot', async () => {
    const { db } = database;
    const { characterId, bookId, pictureId } = await createSubject();
    const { report_id } = await report(characterId, await createCaller(db));
    const before = await kept(report_id);
    await db
      .update(characters)
      .set({ name: 'X', title: '', greeting: '', persona: '', scenario: '', dialogue: '', tags: [], avatarUrl: null })
      .where(eq(characters.id, characterId));
    await db.delete(lorebooks).where(eq(lorebooks.id, bookId));
    await sweep();
    await db.delete(characters).where(eq(characters.id, characterId));
    await sweep();

    expect(await kept(report_id)).toEqual(before);
    expect(before.pictureId).toBe(pictureId);
    expect(JSON.parse(before.evidence)).toMatchObject({
      name: 'Vesper',
      nickname: 'Ves',
      title: texts.title,
      tags: texts.tags,
      avatar_url: `/files/${pictureId}`,
      greeting: texts.greeting,
      persona: texts.persona,
      scenario: texts.scenario,
      dialogue: texts.dialogue,
      system_prompt: texts.systemPrompt,
      post_history_instructions: texts.postHistoryInstructions,
      alternate_greetings: texts.alternateGreetings,
      lore: [{ name: 'Bell', keywords: ['bell'], content: 'It rings at low tide.' }],
      is_cut: false,
    });
    const [file] = await db.select().from(files).where(eq(files.id, pictureId));
    expect(Buffer.from(file?.body ?? '', 'base64').subarray(0, bytes.length)).toEqual(Buffer.from(bytes));
  });

  it('of a group names its members with what its author says of each, as readers meet them', async () => {
    const { db } = database;
    const { creator, characterId } = await createSubject();
    const other = await createCharacter(db, creator.userId);
    const id = await createCharacter(db, creator.userId, { type: 'meta', subCharacterIds: [characterId, other] });
    const isOf = eq(groupMembers.groupId, id);
    const note = 'Knows who cut the rope.';
    await db
      .update(groupMembers)
      .set({ presence: 'muted', talk: 5, note })
      .where(and(isOf, eq(groupMembers.position, 1)));
    const { report_id } = await report(id, await createCaller(db));
    await db.delete(groupMembers).where(isOf);
    expect(JSON.parse((await kept(report_id)).evidence)).toMatchObject({
      members: [
        { id: characterId, presence: 'present', talkativeness: 50, note: '' },
        { id: other, presence: 'muted', talkativeness: 5, note },
      ],
      is_cut: false,
    });
  });

  it('is a picture for moderators alone once nothing else shows it', async () => {
    const { db } = database;
    const { creator, characterId, pictureId } = await createSubject();
    const reader = await createCaller(db);
    const moderator = await createCaller(db, { extraPermissions: ['moderate'] });
    await report(characterId, reader);
    expect(await statusFor(pictureId, null)).toBe(200);
    await db.update(characters).set({ avatarUrl: null }).where(eq(characters.id, characterId));
    const seen = await Promise.all([null, reader, creator, moderator].map((asker) => statusFor(pictureId, asker)));
    expect(seen).toEqual(['not_found', 'not_found', 'not_found', 200]);
  });

  it('goes with its creator, who leaves with their works: text and picture', async () => {
    const { db } = database;
    const { creator, characterId, pictureId } = await createSubject();
    const { report_id } = await report(characterId, await createCaller(db));
    const leaver = { id: creator.userId, email: null, keptWorks: [] };
    await eraseReports(db, leaver);
    await db.delete(characters).where(eq(characters.id, characterId));
    await eraseFiles(db, leaver);
    expect([await kept(report_id), await hasFile(pictureId)]).toEqual([{ pictureId: null, evidence: '' }, false]);
  });

  it('has an end, however long the texts are, and says that it was cut', async () => {
    const long = '\u{1f60a}'.repeat(limits.importedTextMax / 2);
    const { characterId } = await createSubject();
    await database.db
      .update(characters)
      .set({ persona: long, scenario: long, dialogue: long, alternateGreetings: Array.from({ length: 100 }, () => long) })
      .where(eq(characters.id, characterId));
    const { report_id } = await report(characterId, await createCaller(database.db));
    const { evidence } = await kept(report_id);
    expect(evidence.length).toBeLessThan(evidenceMax + 2000);
    expect(evidence.isWellFormed()).toBe(true);
    expect(JSON.parse(evidence)).toMatchObject({ name: 'Vesper', is_cut: true });
  });

  it('is the beginning where one person has had much kept in a day, and the report is taken all the same', async () => {
    const long = 'tide '.repeat(limits.importedTextMax / 5);
    const reporter = await createCaller(database.db);
    const sizes: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const { characterId } = await createSubject();
      await database.db.update(characters).set({ persona: long, scenario: long }).where(eq(characters.id, characterId));
      const { report_id } = await report(characterId, reporter);
      const { evidence } = await kept(report_id);
      expect(JSON.parse(evidence)).toMatchObject({ name: 'Vesper', greeting: texts.greeting });
      sizes.push(evidence.length);
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000 + 40 * 8000);
    expect(sizes.at(-1)).toBeLessThan(8000);
  });
});

describe('the evidence of a message', () => {
  it('keeps its picture too, until its reporter is erased', async () => {
    const { db } = database;
    const reader = await createCaller(db);
    const { characterId } = await createSubject();
    const at = await world.greet(characterId, reader);
    const url = await storeConversationFile(
      db,
      { mediaType: 'image/png', bytes, width: 1, height: 1 },
      { isNsfw: false, ownerUserId: reader.userId },
    );
    const pictureId = url.slice('/files/'.length);
    await db.update(messages).set({ imageUrl: url }).where(eq(messages.id, at.messageId));
    const body = {
      message_id: at.messageId,
      conversation_id: at.conversationId,
      character_id: characterId,
      label: 'hate' as const,
      comment: '',
    };
    const { report_id } = await world.call(flagMessage, { params: { messageId: at.messageId }, body }, { caller: reader });
    await db.update(messages).set({ imageUrl: null }).where(eq(messages.id, at.messageId));
    await sweep();
    expect([(await kept(report_id)).pictureId, await hasFile(pictureId)]).toEqual([pictureId, true]);
    await eraseReports(db, { id: reader.userId, email: null, keptWorks: [] });
    await sweep();
    expect([(await kept(report_id)).pictureId, await hasFile(pictureId)]).toEqual([null, false]);
  });
});

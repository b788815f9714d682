import {
  AppError,
  createConversation,
  getVoiceSample,
  listMessages,
  listVoices,
  rateVoice,
  updateConversationVoice,
  voiceRatings,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { conversations, messages, voiceRatings as ratingRows } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCall, createCaller, createCharacter, createTestChat, newId, testBrand } from '../testing/index.ts';
import { createLogNotifier } from '../generation/log-notifier.ts';
import { createAudio } from './audio.ts';
import { createToneSpeech } from './testing.ts';
import { limitRows } from '../../limits.ts';
import { createTestRestrictions } from '../../platform/rights/testing.ts';

let database: Database;
let caller: Caller;
let characterId: string;
let chat: ReturnType<typeof createTestChat>;
let call: ReturnType<typeof createCall>;
const clock = createManualClock();
const speech = createToneSpeech();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  chat = createTestChat(db);
  const brands = createBrands([testBrand()]);
  const deps = { db, clock, newId, log: createMemoryLog(), brands, speech, logNotifier: createLogNotifier(), cacheBytes: 8000 };
  call = createCall(
    createAudio({
      ...deps,
      rateLimits: createMemoryLimits(),
      restrictions: createTestRestrictions({ db, clock, newId }),
      ageDoor: async () => null,
    }).registrations,
  );
  caller = await createCaller(db, { role: 'paid_basic' });
  characterId = await createCharacter(db, caller.userId);
});
afterAll(() => database.close());

const start = async (voice_id?: string) =>
  (await chat.call(createConversation, { params: { characterId }, body: { voice_id } }, { caller })).id;
const voiceOf = async (conversationId: string) =>
  (await chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller })).voice_id;
const choose = (conversationId: string, voice_id: string | null, by = caller) =>
  call.call(updateConversationVoice, { params: { conversationId }, body: { voice_id } }, { caller: by });

describe('voices', () => {
  it('are listed for everyone, with a sample each', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    const { voices, demo } = await call.call(listVoices, {}, { caller: guest });
    expect(demo).toBe(true);
    expect(voices[0]).toEqual({
      id: 'alto',
      name: 'alto',
      description: '',
      gender: 'female',
      language: 'en',
      audio_url: '/api/v1/voices/alto/sample',
    });
  });

  it('have a sample that is spoken once, however many ask at once, and again after a failure', async () => {
    const sample = () => call.open(getVoiceSample, { params: { voiceId: 'alto' } }, { caller });
    speech.failNext(new AppError('model_busy'));
    await expect(sample()).rejects.toMatchObject({ code: 'unavailable' });
    const before = speech.said.length;
    const answers = await Promise.all([sample(), sample(), sample()]);
    expect(speech.said.length).toBe(before + 1);
    for (const answer of answers)
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('RIFF');
    await expect(call.open(getVoiceSample, { params: { voiceId: 'nobody' } }, { caller })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the voice of a conversation', () => {
  it('is chosen, changed and taken away', async () => {
    const id = await start();
    expect(await voiceOf(id)).toBe(null);
    expect(await choose(id, 'alto')).toEqual({ voice_id: 'alto' });
    expect(await voiceOf(id)).toBe('alto');
    expect(await choose(id, null)).toEqual({ voice_id: null });
    await expect(choose(id, 'nobody')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('can be there from the beginning, for those who may listen', async () => {
    expect(await voiceOf(await start('alto'))).toBe('alto');
    await expect(start('nobody')).rejects.toMatchObject({ code: 'not_found' });
    const free = await createCaller(database.db);
    await expect(
      chat.call(createConversation, { params: { characterId }, body: { voice_id: 'alto' } }, { caller: free }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is nobody else’s to change', async () => {
    const id = await start();
    const other = await createCaller(database.db, { role: 'paid_basic' });
    await expect(choose(id, 'alto', other)).rejects.toMatchObject({ code: 'not_found' });
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id));
    expect(row?.voiceId).toBe(null);
  });
});

describe('rating a voice', () => {
  it('takes each of the eight opinions; the last counts', async () => {
    const conversationId = await start();
    const [greeting] = await database.db.select().from(messages).where(eq(messages.conversationId, conversationId));
    const messageId = greeting?.id ?? '';
    for (const rating of voiceRatings)
      await call.call(
        rateVoice,
        { params: { messageId }, body: { message_id: messageId, voice_id: 'alto', rating } },
        { caller },
      );
    const rows = await database.db.select().from(ratingRows).where(eq(ratingRows.messageId, messageId));
    expect(rows).toMatchObject([{ voiceId: 'alto', rating: 'too slow', userId: caller.userId }]);
    const other = await createCaller(database.db, { role: 'paid_basic' });
    await expect(
      call.call(rateVoice, { params: { messageId }, body: { voice_id: 'alto', rating: 'like' } }, { caller: other }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const rate = () => call.call(rateVoice, { params: { messageId }, body: { voice_id: 'alto', rating: 'like' } }, { caller });
    for (let count = voiceRatings.length; count < limitRows.opinions.user; count += 1) await rate();
    await expect(rate()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

it('samples have a limit by address', async () => {
  for (let count = 0; count < limitRows.voiceSamples.network; count += 1) {
    speech.failNext(new AppError('model_failed'));
    await call.open(getVoiceSample, { params: { voiceId: 'bass' } }, { caller }).catch(() => undefined);
  }
  await expect(call.open(getVoiceSample, { params: { voiceId: 'bass' } }, { caller })).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

import {
  createCharacter,
  getCharacter,
  getCharacterVersion,
  getEditedCharacter,
  listCharacterVersions,
  updateCharacter,
  withdrawCharacter,
  type AppError,
  type ChatbotForm,
  type EndpointInput,
  type ReviewAction,
} from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall, newId } from '../../chat/testing/index.ts';
import { characters, characterVersions, files, reviewCases } from '../../db/schema.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import { createManualClock, createTestBrand } from '../../http/testing.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createNameRules, type NameRules } from '../../platform/identity/names/name-rules.ts';
import { createModerationLog } from '../../platform/audit/moderation-log.ts';
import { createTestModerator, type TestModeratorOptions } from '../../platform/moderation/testing.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { editorHandlers } from '../editor/editor-handlers.ts';
import { decideCase } from '../review/decide-case.ts';

const pictureId = 'p'.repeat(43);
export const testPicture = `/files/${pictureId}`;

/** Stores the picture that forms of tests wear. */
export const storeTestPicture = (db: Db) =>
  db.insert(files).values({ id: pictureId, mediaType: 'image/png', body: 'AAAA' }).onConflictDoNothing();

/** A form against which nothing stands, public. */
export const testForm = (over: Partial<ChatbotForm> = {}): ChatbotForm => ({
  name: 'Mira',
  title: 'Keeper of the light',
  greeting: 'The lamp is lit. Come in.',
  alternate_greetings: [],
  persona: 'Patient, and fond of maps.',
  scenario: '',
  dialogue: '',
  system_prompt: '',
  post_history_instructions: '',
  language: 'en',
  tags: ['sea', 'calm'],
  avatar_url: testPicture,
  visibility: 'public',
  definition_visible: true,
  ...over,
});

export interface EditorWorldOptions {
  moderation?: TestModeratorOptions;
  rateLimits?: Limits;
  nameRules?: NameRules;
}

type Patch = Omit<EndpointInput<typeof updateCharacter>['body'], 'base_revision'> & { base_revision?: number };

/** The editor over a test database, with a clock that is moved by hand. */
export const createEditorWorld = (db: Db, { moderation, ...options }: EditorWorldOptions = {}) => {
  const { rateLimits = createMemoryLimits(), nameRules = createNameRules([createTestBrand()]) } = options;
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const moderator = createTestModerator(moderation);
  const findCharacter = createFindCharacter({ db, adultAccess: createAdultAccess({ db }) });
  const told: string[] = [];
  const tellSearch = async (id: string) => void told.push(id);
  const { call } = createCall([
    ...editorHandlers({ db, clock, newId, rateLimits, moderator, findCharacter, tellSearch, nameRules }),
    ...characterHandlers({ db, findCharacter }),
  ]);
  const params = (characterId: string) => ({ params: { characterId } });
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(characters).where(eq(characters.id, id));
    if (!row) throw new Error('No such chatbot.');
    return row;
  };
  const get = (caller: Caller, id: string) => call(getEditedCharacter, params(id), { caller });

  const openCase = async (id: string) => {
    const isOpen = and(eq(reviewCases.characterId, id), eq(reviewCases.state, 'open'));
    return (await db.select().from(reviewCases).where(isOpen))[0] ?? null;
  };
  const moderationLog = createModerationLog({ clock });
  const notifications = { add: async () => undefined };

  return {
    db,
    clock,
    call,
    /** Gives a chatbot a name without asking whether it may have it. */
    bear: async (id: string, name: string) => {
      await db.update(characters).set({ name }).where(eq(characters.id, id));
      await db
        .update(characterVersions)
        .set({ form: sql`jsonb_set(${characterVersions.form}, '{name}', to_jsonb(${name}::text))` })
        .where(eq(characterVersions.characterId, id));
    },
    told,
    moderator,
    rowOf,
    get,
    create: (
      caller: Caller,
      form: ChatbotForm,
      { key, ...over }: { note?: string; submitForManualReview?: boolean; lorebook_ids?: string[]; key?: string } = {},
    ) =>
      call(
        createCharacter,
        { body: { ...form, ...over } },
        { caller, headers: key === undefined ? {} : { 'idempotency-key': key } },
      ),
    /** Saves over the newest version, unless another is named. */
    save: async (caller: Caller, id: string, { base_revision, ...body }: Patch) =>
      call(
        updateCharacter,
        { ...params(id), body: { ...body, base_revision: base_revision ?? (await rowOf(id)).revision } },
        { caller },
      ),
    withdraw: (caller: Caller, id: string) => call(withdrawCharacter, params(id), { caller }),
    versions: (caller: Caller, id: string, query: EndpointInput<typeof listCharacterVersions>['query'] = {}) =>
      call(listCharacterVersions, { ...params(id), query }, { caller }),
    version: (caller: Caller, id: string, number: number) =>
      call(getCharacterVersion, { params: { characterId: id, number: String(number) } }, { caller }),
    open: (caller: Caller, id: string) => call(getCharacter, { ...params(id), query: {} }, { caller }),
    openCase,
    /** A reviewer's decision about what waits. */
    decide: async (reviewer: Caller, id: string, action: ReviewAction, over: { stop_serving?: boolean } = {}) => {
      const waiting = await openCase(id);
      if (!waiting) throw new Error('Nothing waits.');
      const decision = { case_version: waiting.version, action, reasons: ['other' as const], words: null, note: null };
      const input = { caseId: waiting.id, decision: { stop_serving: false, ...decision, ...over } };
      await decideCase({ db, clock, newId, moderationLog, notifications }, input, {
        caller: reviewer,
        brand: createTestBrand(),
      } as CallerContext);
    },
    /** Everything that a call about chatbots writes. */
    written: async () => [
      await db.select().from(characters),
      await db.select().from(characterVersions),
      await db.select().from(reviewCases),
    ],
  };
};

export type EditorWorld = ReturnType<typeof createEditorWorld>;

/** What a call was refused with. */
export const refusalOf = async (call: Promise<unknown>): Promise<Pick<AppError, 'code' | 'params' | 'issues'>> => {
  try {
    await call;
  } catch (error) {
    const { code, params, issues } = error as AppError;
    return { code, params, issues };
  }
  throw new Error('Nothing was refused.');
};

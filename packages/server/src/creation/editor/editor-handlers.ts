import {
  AppError,
  createCharacter,
  createCharacterAvatar,
  getCharacterVersion,
  getEditedCharacter,
  listCharacterVersions,
  updateCharacter,
  withdrawCharacter,
} from '@troupe/protocol';
import { and, desc, eq, lt } from 'drizzle-orm';
import { characterVersions } from '../../db/schema.ts';
import { effectId } from '../../http/effect-id.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { uploadAvatar } from '../../platform/catalogue/upload-avatar.ts';
import type { NameRules } from '../../platform/identity/names/name-rules.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Clock, Db, Limits, NewId } from '../../ports/index.ts';
import type { TellSearch } from '../../platform/catalogue/search/tell-search.ts';
import { findMadeBefore } from '../made-before.ts';
import { createChatbotSaves } from './chatbots.ts';
import { toEdited } from './edited-character.ts';
import { createJudgeForm } from './judge-form.ts';
import { createFindOwnCharacter } from './own-character.ts';
import { findServed, toVersion, versionOf } from '../../platform/works/versions.ts';
import { createWithdraw } from './withdraw-character.ts';

export interface EditorDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  moderator: Pick<Moderator, 'refuse' | 'scopeOf'>;
  findCharacter: FindCharacter;
  tellSearch: TellSearch;
  nameRules: Pick<NameRules, 'barsName'>;
}

/** What a chatbot becomes: POST characters, PATCH characters/{id}, POST characters/{id}/withdraw. */
const changingHandlers = (deps: EditorDeps): Registration[] => {
  const { db, rateLimits, tellSearch } = deps;
  const findOwn = createFindOwnCharacter(deps, 'character');
  const findEither = createFindOwnCharacter(deps, 'either');
  const saveDeps = { ...deps, judgeForm: createJudgeForm(deps) };
  const { saveNew, saveChange } = createChatbotSaves(saveDeps);
  const withdraw = createWithdraw(saveDeps);

  return [
    handler(createCharacter, async ({ body }, context) => {
      const { id, earlier } = await findMadeBefore(deps, await effectId(createCharacter, context));
      if (earlier) return toEdited(db, await findOwn(earlier.id, context), context.brand);
      await rateLimits.take(...limitRules('creations', context));
      const { guidelines: _agreed, lorebook_ids: lorebookIds, note, submitForManualReview, ...form } = body;
      const row = await saveNew(form, { id, lorebookIds, note, submitForManualReview }, context);
      await tellSearch(row.id);
      return toEdited(db, row, context.brand);
    }),

    handler(updateCharacter, async ({ params, body }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const row = await findOwn(params.characterId, context);
      const { base_revision: baseRevision, note, submitForManualReview, ...change } = body;
      const written = await saveChange(row, { change, baseRevision, note, submitForManualReview }, context);
      if (written.revision !== row.revision) await tellSearch(row.id);
      return toEdited(db, written, context.brand);
    }),

    handler(withdrawCharacter, async ({ params }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const row = await withdraw(await findEither(params.characterId, context), context);
      await tellSearch(row.id);
      return toEdited(db, row, context.brand);
    }),

    handler(createCharacterAvatar, ({ body }, context) => uploadAvatar(deps, body.file, context)),
  ];
};

/** The columns that a list of versions is made of: never the texts. */
const listed = {
  number: characterVersions.number,
  note: characterVersions.note,
  outcome: characterVersions.outcome,
  createdAt: characterVersions.createdAt,
} as const;

/** What a chatbot is and was: GET characters/{id}/form, GET characters/{id}/versions, GET characters/{id}/versions/{number}. */
const readingHandlers = (deps: EditorDeps): Registration[] => {
  const { db } = deps;
  const findOwn = createFindOwnCharacter(deps, 'character');
  const findEither = createFindOwnCharacter(deps, 'either');

  return [
    handler(getEditedCharacter, async ({ params }, context) =>
      toEdited(db, await findOwn(params.characterId, context), context.brand),
    ),

    handler(listCharacterVersions, async ({ params, query }, context) => {
      const row = await findEither(params.characterId, context);
      // A page that ended with what is no number was none of ours: it begins anew.
      const before = /^\d{1,9}$/.test(query.last_id ?? '') ? lt(characterVersions.number, Number(query.last_id)) : undefined;
      const rows = await db
        .select(listed)
        .from(characterVersions)
        .where(and(eq(characterVersions.characterId, row.id), before))
        .orderBy(desc(characterVersions.number))
        .limit(query.limit + 1);
      const served = await findServed(db, row);
      const page = pageOf(rows, query.limit);
      return answerPage(
        page.rows.map((version) => toVersion(version, served)),
        page,
      );
    }),

    handler(getCharacterVersion, async ({ params }, context) => {
      const row = await findEither(params.characterId, context);
      const [version] = await db.select().from(characterVersions).where(versionOf(row.id, params.number));
      if (!version) throw new AppError('not_found');
      return { ...toVersion(version, await findServed(db, row)), form: version.form };
    }),
  ];
};

/** Chatbots as their creators write them (docs/features/creation/editor.md). */
export const editorHandlers = (deps: EditorDeps): Registration[] => [...changingHandlers(deps), ...readingHandlers(deps)];

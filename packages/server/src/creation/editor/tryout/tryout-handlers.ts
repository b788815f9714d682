import {
  AppError,
  chatbotFaults,
  settleChatbot,
  tryCharacter,
  type ChatbotFault,
  type ChatbotForm,
  type WorkForm,
} from '@troupe/protocol';
import { handler, type Registration } from '../../../http/handler.ts';
import { limitRules } from '../../../limits.ts';
import type { FindCharacter } from '../../../platform/catalogue/characters.ts';
import type { Moderator } from '../../../platform/moderation/moderator.ts';
import { toColumns } from '../../../platform/works/form-columns.ts';
import type { TriedCharacter, TryoutReply } from '../../../platform/works/tryout-reply.ts';
import { findNewest } from '../../../platform/works/versions.ts';
import type { WorkRow } from '../../../platform/works/work-row.ts';
import type { Db, Limits } from '../../../ports/index.ts';
import { toIssues } from '../fault-issues.ts';
import { createFindOwnCharacter } from '../own-character.ts';
import { createJudgeTryout } from './judge-tryout.ts';

export interface TryoutDeps {
  db: Db;
  rateLimits: Limits;
  moderator: Pick<Moderator, 'refuse' | 'scopeOf'>;
  findCharacter: FindCharacter;
  /** Lent by the chat: its own prompt, and nothing stored. */
  tryoutReply: TryoutReply;
}

/** What is only not there yet: nothing that a try-out waits for. */
const lacking: ReadonlySet<ChatbotFault['rule']> = new Set(['required', 'too_short', 'too_few']);

/** Throws `invalid_input` with everything of a form that a save would not take either, by field. */
const refuseFaults = (form: ChatbotForm, base: ChatbotForm | null): void => {
  const issues = toIssues(chatbotFaults(form, base, { needsPicture: false }).filter(({ rule }) => !lacking.has(rule)));
  if (issues.length > 0)
    throw new AppError('invalid_input', {
      issues: issues.map((issue) => ({ ...issue, path: issue.path.replace('body.', 'body.form.') })),
    });
};

/** A form as the chatbot that a save would make of it; what an import brought beside it stays. */
export const toTried = (form: WorkForm, row: WorkRow | null, isAdult: boolean): TriedCharacter => {
  const { greetingI18n, ...columns } = { greetingI18n: row?.greetingI18n ?? {}, ...toColumns(form, row ?? undefined) };
  return {
    ...columns,
    greetingI18n,
    id: row?.id ?? 'tryout',
    nickname: row?.nickname ?? '',
    depthPrompt: row?.depthPrompt ?? null,
    isNsfw: isAdult,
  };
};

/** A chat with what a form says now: POST characters/tryout. */
export const tryoutHandlers = (deps: TryoutDeps): Registration[] => {
  const { db, rateLimits, tryoutReply } = deps;
  const findOwn = createFindOwnCharacter(deps, 'character');
  const judge = createJudgeTryout(deps, 'tryCharacter');

  return [
    handler(tryCharacter, async ({ body }, context) => {
      await rateLimits.take(...limitRules('tryouts', context));
      const { character_id: characterId, persona_id: personaId, lines, seed, time_zone: timeZone } = body;
      const form = settleChatbot(body.form);
      const row = characterId === undefined ? null : await findOwn(characterId, context);
      refuseFaults(form, row && settleChatbot(await findNewest(db, row)));
      const { isAdult, needsHelp } = await judge({ form, lines, isAdultAlready: row?.isNsfw ?? false }, context);
      const character = toTried(form, row, isAdult);
      const asked = { character, group: null, greeter: null };
      const answer = await tryoutReply(
        { ...asked, isStored: row !== null, personaId, lines, seed, timeZone, needsHelp },
        context,
      );
      return answer;
    }),
  ];
};

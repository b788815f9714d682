import { tryCharacter, tryoutEvent, type ChatbotForm, type EndpointInput, type TryoutLine } from '@troupe/protocol';
import * as v from 'valibot';
import { createTryoutReply } from '../../chat/generation/tryout/tryout-reply.ts';
import { takeTryoutTurn } from '../../chat/groups/take-tryout-turn.ts';
import { createCall, createTestChat, type CallOptions } from '../../chat/testing/index.ts';
import type { Caller } from '../../http/context.ts';
import { createDrain } from '../../http/drain.ts';
import { noLimits } from '../../http/testing.ts';
import { createFindCharacter } from '../../platform/catalogue/characters.ts';
import type { Restrictions } from '../../platform/decisions/restrictions.ts';
import { guardTexts } from '../../platform/moderation/guard-texts.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import type { Db, LanguageModel, Limits } from '../../ports/index.ts';
import { tryoutHandlers } from '../editor/tryout/tryout-handlers.ts';
import { testForm } from './editor-world.ts';

type Body = EndpointInput<typeof tryCharacter>['body'];

export interface TryoutWorldOptions {
  model?: LanguageModel;
  rateLimits?: Limits;
  drain?: ReturnType<typeof createDrain>;
  adultAccess?: () => Promise<boolean>;
  restrictions?: Pick<Restrictions, 'watch'>;
}

/** A form that has just enough to begin. */
export const bareForm = (over: Partial<ChatbotForm> = {}): ChatbotForm =>
  testForm({ title: '', persona: '', tags: [], avatar_url: null, greeting: 'Come in, {{user}}. I am {{char}}.', ...over });

/** What was said, the user first. */
export const said = (...texts: string[]): TryoutLine[] =>
  texts.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'bot', content }));

/** Try-outs over a test database, beside the chat that lends them its prompt. */
export const createTryoutWorld = (db: Db, caller: Caller, given: TryoutWorldOptions = {}) => {
  const { model, rateLimits = noLimits, drain = createDrain(), adultAccess = async () => false, restrictions } = given;
  const moderator = createTestModerator({ adultAccess });
  const chat = createTestChat(db, { moderator, ...(model && { models: [model] }) });
  const tryoutReply = createTryoutReply({ ...chat.deps, takeTryoutTurn, moderator, ...(restrictions && { restrictions }) });
  const findCharacter = createFindCharacter({ db, adultAccess: createAdultAccess({ db }) });
  const handlers = tryoutHandlers({ db, rateLimits, moderator, findCharacter, tryoutReply });
  const guard = guardTexts({ moderator, rateLimits: noLimits, isAdultStory: async () => null });
  const calls = createCall(handlers.map((one) => drain.guard(guard(one))));
  const bodyOf = (form: ChatbotForm, lines: string | TryoutLine[], over: Partial<Body> = {}): Body => ({
    form,
    lines: typeof lines === 'string' ? said(lines) : lines,
    seed: 'seed-1',
    ...over,
  });
  return {
    chat,
    model: chat.model,
    moderator,
    ask: (
      form: ChatbotForm,
      lines: string | TryoutLine[] = 'Hello.',
      { options, ...over }: Partial<Body> & { options?: Partial<CallOptions> } = {},
    ) => calls.call(tryCharacter, { body: bodyOf(form, lines, over) }, { caller, ...options }),
    stream: (form: ChatbotForm, lines: string | TryoutLine[] = 'Hello.') =>
      calls.open(tryCharacter, { body: bodyOf(form, lines) }, { caller }),
  };
};

/** The events of a stream as they come. */
export async function* tryoutEvents(response: Response) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield v.parse(tryoutEvent, JSON.parse(data));
    }
  }
}

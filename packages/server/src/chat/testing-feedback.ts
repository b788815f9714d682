import { createConversation } from '@troupe/protocol';
import { createRateLimits } from '../http/rate-limits.ts';
import { createManualClock, createMemoryLog } from '../http/testing.ts';
import { createAdultAccess } from '../platform/adult-access.ts';
import { createFindCharacter } from '../platform/characters.ts';
import { createModeration } from '../platform/moderation.ts';
import { createModerationLog } from '../platform/moderation-log.ts';
import type { Db, LanguageModel } from '../ports/index.ts';
import type { Caller } from '../http/context.ts';
import { feedbackHandlers } from './feedback.ts';
import { createCall, createTestChat, newId } from './testing.ts';
import { createTranslator, type TranslatorTimings } from './translation/translator.ts';

/** Everything chatters say, on a test database; `say` opens a conversation and answers its greeting. */
export const createTestFeedback = (db: Db, over: { models?: LanguageModel[]; timings?: TranslatorTimings } = {}) => {
  const clock = createManualClock();
  const log = createMemoryLog();
  const moderation = createModeration({ testMode: true });
  const indexed: { id: string; rating_score: number }[] = [];
  const deps = { db, clock, newId, log, moderation };
  const newTranslator = () =>
    createTranslator({ ...deps, models: over.models ?? [], ...(over.timings && { timings: over.timings }) });
  const translator = newTranslator();
  const chat = createTestChat(db);
  const registrations = feedbackHandlers({
    ...deps,
    rateLimits: createRateLimits({ clock }),
    searchIndex: {
      upsert: async (hits) => void indexed.push(...hits),
      remove: async () => undefined,
      access: () => ({ nodes: 'self', parentKey: '' }),
      ping: async () => undefined,
    },
    moderationLog: createModerationLog({ clock }),
    findCharacter: createFindCharacter({ db, adultAccess: createAdultAccess({ db }) }),
    translator,
  });
  return {
    ...createCall(registrations),
    chat,
    clock,
    log,
    indexed,
    translator,
    newTranslator,
    async greet(characterId: string, caller: Caller) {
      const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
      const [greeting] = page?.messages ?? [];
      if (!greeting) throw new Error('No greeting.');
      return { conversationId: id, messageId: greeting.id };
    },
  };
};

import { createConversation } from '@troupe/protocol';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createManualClock, createMemoryLog, noLimits } from '../../http/testing.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createIsAdultStory } from '../conversations/adult-story.ts';
import { guardTexts } from '../../platform/moderation/guard-texts.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import { createTastes } from '../../platform/recommendations/tastes.ts';
import { createModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Db, LanguageModel, Limits } from '../../ports/index.ts';
import type { Caller } from '../../http/context.ts';
import { blockedCreatorHandlers } from '../../platform/opinions/blocked-creators.ts';
import { interactionHandlers } from '../../platform/opinions/interactions.ts';
import { likeHandlers } from '../../platform/opinions/likes.ts';
import { tagSuggestionHandlers } from '../../platform/opinions/tag-suggestions.ts';
import { feedback } from '../feedback/feature.ts';
import { translationHandlers } from '../translation/translations.ts';
import { createCall, createTestChat, newId } from './index.ts';
import { createTestJobs } from './jobs.ts';
import { createTranslator, type TranslatorTimings } from '../translation/translator.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';

/** Everything users say, on a test database; `say` opens a conversation and returns its greeting. */
export const createTestFeedback = (
  db: Db,
  over: { models?: LanguageModel[]; timings?: TranslatorTimings; rateLimits?: Limits } = {},
) => {
  const clock = createManualClock();
  const log = createMemoryLog();
  const moderator = createTestModerator();
  const deps = { db, clock, newId, log, moderator };
  const jobs = createTestJobs();
  const translator = createTranslator({
    ...deps,
    jobs,
    models: over.models ?? [],
    ...(over.timings && { timings: over.timings }),
  });
  jobs.start(translator.jobs);
  const chat = createTestChat(db);
  const searchIndex = createTestSearchIndex();
  const all = {
    ...deps,
    rateLimits: over.rateLimits ?? createMemoryLimits(),
    searchIndex,
    moderationLog: createModerationLog({ clock }),
    findCharacter: createFindCharacter({ db, adultAccess: createAdultAccess({ db }) }),
    translator,
    pageEvents: { mayName: async () => true },
    tastes: createTastes({ clock, jobs, log, isTold: false }),
  };
  const registrations = [
    ...(feedback.open(all).handlers ?? []),
    ...likeHandlers(all),
    ...interactionHandlers(all),
    ...blockedCreatorHandlers(all),
    ...tagSuggestionHandlers(all),
    ...translationHandlers(all),
  ].map(guardTexts({ moderator, rateLimits: noLimits, isAdultStory: createIsAdultStory({ db }) }));
  return {
    ...createCall(registrations),
    chat,
    clock,
    log,
    indexed: searchIndex.held,
    jobs,
    translator,
    async greet(characterId: string, caller: Caller) {
      const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
      const [greeting] = page?.messages ?? [];
      if (!greeting) throw new Error('No greeting.');
      return { conversationId: id, messageId: greeting.id };
    },
  };
};

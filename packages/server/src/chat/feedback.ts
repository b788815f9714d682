import type { Registration } from '../http/handler.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { blockedCreatorHandlers } from '../platform/blocked-creators.ts';
import type { FindCharacter } from '../platform/characters.ts';
import { interactionHandlers } from '../platform/interactions.ts';
import { likeHandlers } from '../platform/likes.ts';
import type { Moderation } from '../platform/moderation.ts';
import type { ModerationLog } from '../platform/moderation-log.ts';
import type { Clock, Db, Log, NewId, SearchIndex } from '../ports/index.ts';
import { messageLabelHandlers } from './message-labels.ts';
import { opinionHandlers } from './opinions.ts';
import { reportHandlers } from './reports.ts';
import { translationHandlers } from './translation/translations.ts';
import type { Translator } from './translation/translator.ts';

export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  rateLimits: RateLimits;
  searchIndex: SearchIndex;
  moderation: Moderation;
  moderationLog: ModerationLog;
  findCharacter: FindCharacter;
  translator: Translator;
}

/** What chatters say of characters, creators and replies, and translations (docs/features/chat/feedback.md). */
export const feedbackHandlers = (deps: FeedbackDeps): Registration[] => [
  ...likeHandlers(deps),
  ...opinionHandlers(deps),
  ...interactionHandlers(deps),
  ...blockedCreatorHandlers(deps),
  ...messageLabelHandlers(deps),
  ...reportHandlers(deps),
  ...translationHandlers(deps),
];

import { ofMember, partOf, type Periods } from '../data-map.ts';
import { drafts, reviewDecisions } from '../db/schema.ts';
import { defineFeature } from '../feature.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import type { AdultAccess } from '../platform/rights/adult-access.ts';
import type { FindCharacter } from '../platform/catalogue/characters.ts';
import type { NameRules } from '../platform/identity/names/name-rules.ts';
import type { Moderator } from '../platform/moderation/moderator.ts';
import type { ModerationLog } from '../platform/audit/moderation-log.ts';
import type { Notifications } from '../platform/notifications/notifications.ts';
import type { Storage } from '../platform/storage.ts';
import type { TryoutReply } from '../platform/works/tryout-reply.ts';
import { defaultPeriods } from '../platform/retention.ts';
import type { Clock, Db, Jobs, LanguageModel, Limits, Log, NewId, PictureScaler, SearchIndex } from '../ports/index.ts';
import { createCardExports } from './card-exports.ts';
import { createCardImports } from './card-imports.ts';
import { draftHandlers, endDrafts } from './drafts/draft-handlers.ts';
import { writingHandlers } from './editor/writing-handlers.ts';
import { exportHandlers } from './export.ts';
import { groupHandlers } from './groups/group-handlers.ts';
import { importHandlers } from './import.ts';
import { createTellSearch, tellIndexJob } from '../platform/catalogue/search/tell-search.ts';
import { removedCharacterHandlers } from './lists/removed-characters.ts';
import { createOperatorImportRoute } from './operator-import.ts';
import { reviewHandlers } from './review/review-handlers.ts';

export interface CreationDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  jobs: Jobs;
  rateLimits: Limits;
  searchIndex: SearchIndex;
  /** The first suggests to who writes a chatbot. */
  models: readonly LanguageModel[];
  /** Lent by the chat: a reply that is stored nowhere. */
  tryoutReply: TryoutReply;
  moderator: Moderator;
  nameRules: NameRules;
  findCharacter: FindCharacter;
  moderationLog: ModerationLog;
  notifications: Notifications;
  storage: Pick<Storage, 'within'>;
  pictureScaler: PictureScaler;
  adultAccess: AdultAccess;
  /** Where pictures are served that are no files. */
  rawRoutes: readonly RawRoute[];
  retention?: Periods;
  /** Null keeps the operator's door shut. */
  operatorToken: string | null;
}

/** Characters and worlds as their authors make them. */
export const creation = defineFeature({
  name: 'creation',
  data: {
    group: 'creations',
    tables: {
      drafts: { ...ofMember(drafts.creatorUserId), keep: ['drafts'], alone: 'rows' },
      reviewDecisions: {
        ...partOf(reviewDecisions.caseId),
        mentions: [reviewDecisions.decidedBy],
        // Omit the notes: what reviewers tell each other is not data about the exporting account.
        omit: [reviewDecisions.decidedBy, reviewDecisions.note],
      },
    },
    sweeps: { drafts: endDrafts },
  },
  open: (deps: CreationDeps) => {
    const { db, operatorToken: token, retention: { removedDays } = defaultPeriods } = deps;
    const cardImports = createCardImports(deps);
    const cardExports = createCardExports(deps);
    return {
      handlers: [
        ...importHandlers({ ...deps, cardImports }),
        ...exportHandlers({ ...deps, cardExports }),
        ...removedCharacterHandlers({ ...deps, removedDays, tellSearch: createTellSearch(deps) }),
        ...draftHandlers({ ...deps, removedDays }),
        ...writingHandlers({ ...deps, tellSearch: createTellSearch(deps) }),
        ...groupHandlers({ ...deps, tellSearch: createTellSearch(deps) }),
        ...reviewHandlers({ ...deps, tellSearch: createTellSearch(deps) }),
      ],
      hostlessRoutes: token === null ? [] : [createOperatorImportRoute({ db, cardImports, token })],
      jobs: [tellIndexJob(deps)],
      close: async () => {
        await Promise.all([cardImports.close(), cardExports.close()]);
      },
    };
  },
});

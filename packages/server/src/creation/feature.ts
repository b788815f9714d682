import { ofAccount, partOf } from '../data-map.ts';
import { characterLorebooks, lorebookEntries, lorebooks } from '../db/schema.ts';
import { defineFeature } from '../feature.ts';
import type { Moderator } from '../platform/moderation/moderator.ts';
import type { Storage } from '../platform/storage.ts';
import type { Db, Limits, NewId, SearchIndex } from '../ports/index.ts';
import { createCardImports } from './card-imports.ts';
import { eraseLorebooks } from './erase-lorebooks.ts';
import { importHandlers } from './import.ts';
import { createOperatorImportRoute } from './operator-import.ts';

export interface CreationDeps {
  db: Db;
  newId: NewId;
  rateLimits: Limits;
  searchIndex: SearchIndex;
  moderator: Moderator;
  storage: Pick<Storage, 'within'>;
  /** Null keeps the operator's door shut. */
  operatorToken: string | null;
}

/** Characters and worlds as their authors make them. */
export const creation = defineFeature({
  name: 'creation',
  data: {
    tables: {
      lorebooks: {
        ...ofAccount(lorebooks.creatorUserId),
        erase: eraseLorebooks,
        adopt: { why: 'Only members have any.' },
        alone: eraseLorebooks,
      },
      lorebookEntries: partOf(lorebookEntries.lorebookId),
      characterLorebooks: partOf(characterLorebooks.lorebookId),
    },
  },
  open: (deps: CreationDeps) => {
    const { db, operatorToken: token } = deps;
    const cardImports = createCardImports(deps);
    return {
      handlers: importHandlers({ ...deps, cardImports }),
      hostlessRoutes: token === null ? [] : [createOperatorImportRoute({ db, cardImports, token })],
      close: cardImports.close,
    };
  },
});

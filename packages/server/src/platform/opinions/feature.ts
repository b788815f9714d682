import { lt } from 'drizzle-orm';
import { ofAccount, ofMember, partOf } from '../../data-map.ts';
import {
  blockedCreators,
  characterLikes,
  characterRatings,
  dismissedTagSuggestions,
  interactions,
  tagSuggestions,
} from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropOldest } from '../../kernel/drop-some.ts';
import { blockedCreatorHandlers } from './blocked-creators.ts';
import { interactionHandlers } from './interactions.ts';
import { likeHandlers } from './likes.ts';
import { tagSuggestionHandlers } from './tag-suggestions.ts';

/** What was learned of them stands in tastes; a service of recommendations may want a year of seasons. */
const interactionDays = 400;

type OpinionsDeps = Parameters<typeof blockedCreatorHandlers>[0] &
  Parameters<typeof interactionHandlers>[0] &
  Parameters<typeof likeHandlers>[0] &
  Parameters<typeof tagSuggestionHandlers>[0];

/** What people think of characters and of who makes them. */
export const opinions = defineFeature({
  name: 'platform/opinions',
  data: {
    group: 'favorites',
    tables: {
      characterLikes: { ...ofMember(characterLikes.userId), alone: 'rows' },
      characterRatings: { ...ofMember(characterRatings.userId), alone: 'rows' },
      tagSuggestions: { ...ofMember(tagSuggestions.userId), alone: 'rows' },
      dismissedTagSuggestions: partOf(dismissedTagSuggestions.characterId),
      interactions: { ...ofAccount(interactions.userId), alone: 'rows', keep: ['interactions'] },
      blockedCreators: {
        ...ofMember(blockedCreators.userId),
        mentions: [blockedCreators.creatorUserId],
        alone: 'rows',
      },
    },
    sweeps: {
      interactions: ({ db, daysAgo }) =>
        dropOldest(db, { key: interactions.id, over: lt(interactions.createdAt, daysAgo(interactionDays)) }),
    },
  },
  open: (deps: OpinionsDeps) => ({
    handlers: [
      ...likeHandlers(deps),
      ...interactionHandlers(deps),
      ...blockedCreatorHandlers(deps),
      ...tagSuggestionHandlers(deps),
    ],
  }),
});

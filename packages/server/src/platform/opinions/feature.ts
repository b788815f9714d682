import { ofAccount, ofMember } from '../../data-map.ts';
import { blockedCreators, characterLikes, characterRatings, interactions } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { blockedCreatorHandlers } from './blocked-creators.ts';
import { interactionHandlers } from './interactions.ts';
import { likeHandlers } from './likes.ts';

type OpinionsDeps = Parameters<typeof blockedCreatorHandlers>[0] &
  Parameters<typeof interactionHandlers>[0] &
  Parameters<typeof likeHandlers>[0];

/** What people think of characters and of who makes them. */
export const opinions = defineFeature({
  name: 'platform/opinions',
  data: {
    tables: {
      characterLikes: { ...ofMember(characterLikes.userId), alone: 'rows' },
      characterRatings: { ...ofMember(characterRatings.userId), alone: 'rows' },
      interactions: { ...ofAccount(interactions.userId), alone: 'rows' },
      blockedCreators: {
        ...ofMember(blockedCreators.userId),
        mentions: [blockedCreators.creatorUserId],
        alone: 'rows',
      },
    },
  },
  open: (deps: OpinionsDeps) => ({
    handlers: [...likeHandlers(deps), ...interactionHandlers(deps), ...blockedCreatorHandlers(deps)],
  }),
});

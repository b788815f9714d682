import { getCreator, getRecommendations, getSearchKey, listBlockedCreators } from '@troupe/protocol';
import type { App } from '../../../app/index.ts';

/** After a creator was blocked or unblocked: search keys know the old list, and so does what was found and recommended. */
export const forgetSearches = ({ queries }: Pick<App, 'queries'>): void => {
  queries.removeQueries({ queryKey: [getSearchKey.id] });
  void queries.invalidateQueries({ queryKey: ['searchCharacters'] });
  void queries.invalidateQueries({ queryKey: [getRecommendations.id] });
  void queries.invalidateQueries({ queryKey: [listBlockedCreators.id] });
  void queries.invalidateQueries({ queryKey: [getCreator.id] });
};

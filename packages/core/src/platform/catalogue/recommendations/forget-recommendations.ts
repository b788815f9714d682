import { getRecommendations, listDismissals, listTastes, recommendationPlaces, type RecommendationPlace } from '@troupe/protocol';
import type { App } from '../../../app/index.ts';

/** What counts has changed: what is not on the screen is asked for anew when it is shown. What is, stays as it was left. */
export const forgetRecommendations = ({ queries }: Pick<App, 'queries'>, shown: RecommendationPlace | 'tastes'): void => {
  for (const place of recommendationPlaces)
    if (place !== shown) queries.removeQueries({ queryKey: [getRecommendations.id, place] });
  if (shown === 'tastes') return;
  queries.removeQueries({ queryKey: [listDismissals.id] });
  queries.removeQueries({ queryKey: [listTastes.id] });
};

import type { RecommendationReason } from '@troupe/protocol';
import { useOwnTexts, useT } from '../../../app/index.ts';
import { texts } from './texts.ts';

/** Why a card is there, in one line. */
export const useReason = (): ((reason: RecommendationReason) => string) => {
  const text = useOwnTexts(texts);
  const t = useT();
  return (reason) => {
    switch (reason.kind) {
      case 'alike':
        return text('recommendations.why.alike', { name: reason.name });
      case 'tag':
        return text('recommendations.why.tag', { tag: reason.tag });
      case 'popular':
        return reason.language === null
          ? text('recommendations.why.popular.any')
          : text('recommendations.why.popular', { language: t.languageName(reason.language) });
      default:
        return text(`recommendations.why.${reason.kind}`);
    }
  };
};

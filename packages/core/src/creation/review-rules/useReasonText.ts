import { reviewRules, type ReviewRule } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { texts } from './texts.ts';

const isRule = (reason: string): reason is ReviewRule => reviewRules.some((rule) => rule === reason);

/** What a reason of a review says to the creator of the chatbot: a rule by its name, anything else as it was written. */
export const useReasonText = (): ((reason: string) => string) => {
  const text = useOwnTexts(texts);
  return (reason) => (isRule(reason) ? text(`review_rule.${reason}`) : reason);
};

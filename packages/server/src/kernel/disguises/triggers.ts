import { moderationCategories, type ModerationCategory } from '../../ports/moderation.ts';
import type { Term } from './term-finder.ts';

const words: Record<ModerationCategory, string> = {
  minors: 'MINOR-SAFETY',
  sexual: 'EXPLICIT',
  self_harm: 'SELF-HARM',
  violence: 'VIOLENCE',
  threats: 'THREATS',
  hate: 'HATRED',
  crime: 'CRIMES',
  privacy: 'PRIVACY',
  other: 'UNKNOWN-CATEGORY',
};

/**
 * An inert string for each category, which every layer takes for a true positive in test mode, since offensive text
 * has no place here; production ignores them. They prove wiring, never a judge's recall.
 */
export const testTriggers = Object.fromEntries(
  moderationCategories.map((category) => [category, `«TEST:${words[category]}»`]),
) as Record<ModerationCategory, string>;

export const triggerTerms: Term<ModerationCategory>[] = moderationCategories.map((category) => ({
  text: testTriggers[category],
  value: category,
}));

import type { ErrorCode } from '@troupe/protocol';
import type { JudgedItem, ModerationCategory } from '../../ports/index.ts';

/** Codes that a refusal may carry; the texts of the first two are those of P-ERR-07. */
export type Refusal = Extract<ErrorCode, 'underage_content' | 'explicit_content' | 'harmful_content'>;
/** What a call is told that brought something to judge and was not let through. */
export const refusals: readonly ErrorCode[] = [
  'underage_content',
  'explicit_content',
  'harmful_content',
  'moderation_unavailable',
];

export interface EffectRules {
  /** Categories that are noted for a person to look at, and refuse nothing. */
  reviewOnly: ReadonlySet<ModerationCategory>;
}

/** Whether a category is refused, by what, and whether it hangs on who reads. */
const effectOf = (category: ModerationCategory, kind: JudgedItem['kind'], { reviewOnly }: EffectRules): Refusal | null => {
  // Nothing switches this one off.
  if (category === 'minors') return 'underage_content';
  if (category === 'sexual') return 'explicit_content';
  // A person in need gets a card with help; their words are not refused.
  if (category === 'self_harm' && kind === 'user_text') return null;
  if (category === 'other' || reviewOnly.has(category)) return null;
  return 'harmful_content';
};

const weight: Record<Refusal, number> = { underage_content: 3, harmful_content: 2, explicit_content: 1 };

export interface Effect {
  refusal: Refusal;
  category: ModerationCategory;
}

/** The gravest refusal that categories bring; null where they bring none. */
export const refusalOf = async (
  categories: Iterable<ModerationCategory>,
  kind: JudgedItem['kind'],
  rules: EffectRules & { allowsAdult: () => Promise<boolean> },
): Promise<Effect | null> => {
  let gravest: Effect | null = null;
  for (const category of categories) {
    const refusal = effectOf(category, kind, rules);
    if (refusal === null || (refusal === 'explicit_content' && (await rules.allowsAdult()))) continue;
    if (gravest === null || weight[refusal] > weight[gravest.refusal]) gravest = { refusal, category };
  }
  return gravest;
};

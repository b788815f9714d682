import {
  avatarImageLimits,
  imageDefaults,
  takesGuidance,
  type EndpointInput,
  type generateImage,
  type ImageStyle,
} from '@troupe/protocol';
import type { KeptPicture, Reference } from './kept-picture.ts';

/** What stands in the studio's form. */
export interface RecipeForm {
  prompt: string;
  negativePrompt: string;
  style: ImageStyle;
  /** As it is typed; empty for a new one. */
  seed: string;
  /** The seed stays whatever else changes. */
  isLocked: boolean;
  reference: Reference | null;
}

export const emptyRecipe: RecipeForm = {
  prompt: '',
  negativePrompt: '',
  style: imageDefaults.model_style,
  seed: '',
  isLocked: false,
  reference: null,
};

/** What keeps a picture from being drawn, by field. */
export type RecipeFault = 'prompt' | 'prompt-long' | 'negative-long' | 'seed' | 'reference';

const isSeed = (seed: string): boolean => /^\d{1,10}$/.test(seed) && Number(seed) <= avatarImageLimits.seedMax;

export const recipeFaults = ({ prompt, negativePrompt, style, seed, reference }: RecipeForm): RecipeFault[] =>
  (
    [
      ['prompt', prompt.trim() === ''],
      ['prompt-long', prompt.length > avatarImageLimits.promptMax],
      ['negative-long', negativePrompt.length > avatarImageLimits.negativePromptMax],
      ['seed', seed !== '' && !isSeed(seed)],
      ['reference', reference !== null && !takesGuidance(style)],
    ] as const
  ).flatMap(([fault, is]) => (is ? [fault] : []));

/** The request for a picture. Only a locked seed is sent; `seed` takes the place of either. */
export const requestOf = (
  { prompt, negativePrompt, style, seed, isLocked, reference }: RecipeForm,
  another?: number,
): EndpointInput<typeof generateImage>['body'] => ({
  prompt: prompt.trim(),
  negative_prompt: negativePrompt.trim(),
  seed: another ?? (isLocked && seed !== '' ? Number(seed) : null),
  image: reference?.base64 ?? null,
  model_style: style,
});

/** The form with what a picture was drawn by. The lock stays as it is. */
export const takeRecipe = (form: RecipeForm, { recipe, reference }: Pick<KeptPicture, 'recipe' | 'reference'>): RecipeForm => ({
  ...form,
  prompt: recipe.prompt,
  negativePrompt: recipe.negativePrompt,
  style: recipe.style,
  seed: String(recipe.seed),
  reference,
});

/** A seed other than the one that is there. */
export const anotherSeed = (current: string): number => {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(seed) === current ? (seed + 1) % avatarImageLimits.seedMax : seed;
};

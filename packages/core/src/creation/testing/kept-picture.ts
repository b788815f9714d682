import type { KeptPicture, Recipe } from '../pictures/kept-picture.ts';

/** A PNG of one grey dot. */
export const dotPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** A drawn picture as a device remembers it. */
export const keptPicture = ({
  recipe,
  ...over
}: Partial<Omit<KeptPicture, 'recipe'>> & { recipe?: Partial<Recipe> } = {}): KeptPicture => ({
  id: 'one',
  recipe: {
    prompt: 'A keeper by the sea',
    negativePrompt: '',
    style: 'semi-realistic',
    seed: 7,
    referenceHash: null,
    model: 'service',
    ...recipe,
  },
  image: { type: 'image/png', base64: dotPng },
  reference: null,
  isPinned: false,
  madeAt: 1,
  ...over,
});

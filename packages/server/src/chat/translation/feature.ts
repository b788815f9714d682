import { partOf } from '../../data-map.ts';
import { characterTranslations } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { translationHandlers } from './translations.ts';
import { createTranslator, type TranslatorDeps } from './translator.ts';

export type TranslationDeps = Omit<TranslatorDeps, 'timings'> & Omit<Parameters<typeof translationHandlers>[0], 'translator'>;

/** Characters in other languages. */
export const translation = defineFeature({
  name: 'chat/translation',
  data: {
    group: 'creations',
    tables: {
      characterTranslations: {
        ...partOf(characterTranslations.characterId),
        export: { why: 'How far a job is; its texts are the character’s.' },
      },
    },
  },
  open: (deps: TranslationDeps) => {
    const translator = createTranslator(deps);
    return { handlers: translationHandlers({ ...deps, translator }), jobs: translator.jobs };
  },
});

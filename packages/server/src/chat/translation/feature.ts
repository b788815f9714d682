import { partOf } from '../../data-map.ts';
import { characterTranslations } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { translationHandlers } from './translations.ts';
import { createTranslator } from './translator.ts';

export type TranslationDeps = Omit<Parameters<typeof createTranslator>[0], 'timings'> &
  Omit<Parameters<typeof translationHandlers>[0], 'translator'> & { isAlone: boolean };

/** Characters in other languages. */
export const translation = defineFeature({
  name: 'chat/translation',
  data: {
    tables: {
      characterTranslations: {
        ...partOf(characterTranslations.characterId),
        export: { why: 'How far a job is; its texts are the character’s.' },
      },
    },
  },
  open: (deps: TranslationDeps) => {
    const { db, clock, newId, log, models, moderation, isAlone } = deps;
    const translator = createTranslator({ db, clock, newId, log, models, moderation });
    return {
      handlers: translationHandlers({ ...deps, translator }),
      start: () => translator.resume({ isAlone }),
      close: translator.close,
    };
  },
});

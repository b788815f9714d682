import { useMemo } from 'react';
import { useApp } from '../../app/index.ts';
import { createTranslator, type TextKey, type TextParams } from '../../i18n/index.ts';
import texts from '../../i18n/en/studio.json' with { type: 'json' };

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
export type StudioKey = Singular<keyof typeof texts>;
export type StudioText = (key: StudioKey, params?: TextParams) => string;

/** The studio's own texts. They travel with its chunk: nobody who chats pays for them. */
export const useStudioText = (): StudioText => {
  const { brand, t } = useApp();
  return useMemo(() => {
    const translate = createTranslator({ locale: t.locale, product: brand.name, overrides: brand.texts, texts });
    return (key, params) => translate(key as string as TextKey, params);
  }, [brand, t]);
};

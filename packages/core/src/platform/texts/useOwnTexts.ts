import { useMemo } from 'react';
import { useApp } from '../../app/index.ts';
import { createTranslator, type TextKey, type TextParams } from '../../i18n/index.ts';

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
export type OwnKey<Texts> = Singular<keyof Texts & string>;
export type OwnText<Texts> = (key: OwnKey<Texts>, params?: TextParams) => string;

/** Texts of a screen that travel with its chunk: nobody who chats pays for them. A brand may override them like any other. */
export const useOwnTexts = <Texts extends Readonly<Record<string, string>>>(texts: Texts): OwnText<Texts> => {
  const { brand, t } = useApp();
  return useMemo(() => {
    const translate = createTranslator({ locale: t.locale, product: brand.name, overrides: brand.texts, texts });
    return (key, params) => translate(key as string as TextKey, params);
  }, [brand, t, texts]);
};

import { useMemo } from 'react';
import type { TextKey, TextParams } from '../i18n/index.ts';
import { useApp } from './App.tsx';

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
export type OwnKey<Texts> = Singular<keyof Texts & string>;
export type OwnText<Texts> = (key: OwnKey<Texts>, params?: TextParams) => string;

/** Texts that travel with the chunk that shows them: nobody else pays for them. The locale and a brand override them like any other. */
export const useOwnTexts = <Texts extends Readonly<Record<string, string>>>(texts: Texts): OwnText<Texts> => {
  const { t } = useApp();
  return useMemo(() => {
    const translate = t.extend(texts);
    return (key, params) => translate(key as string as TextKey, params);
  }, [t, texts]);
};

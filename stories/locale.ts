/// <reference types="vite/types/importMeta.d.ts" />
import type { LocaleTexts } from '@troupe/core/i18n';

export interface StoryLocale {
  locale: string;
  texts?: LocaleTexts | undefined;
}

/** Every text there is in Arabic: a room that gets a file of its own is not forgotten here. */
const arabic: LocaleTexts = Object.assign(
  {},
  ...Object.values(import.meta.glob<LocaleTexts>('../packages/core/src/i18n/ar/*.json', { eager: true, import: 'default' })),
);

const chosen: { current: StoryLocale } = { current: { locale: 'en' } };

/** What the toolbar asks for. */
export const setStoryLocale = (locale: StoryLocale) => {
  chosen.current = locale;
};

/** The language of a story that is about one, else the toolbar's. */
export const storyLocale = (own?: 'en' | 'ar'): StoryLocale =>
  own === undefined ? chosen.current : { locale: own, texts: own === 'ar' ? arabic : undefined };

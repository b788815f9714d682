import type { LocaleTexts } from '@troupe/core/i18n';
import { arabic } from './chat/arabic.ts';

export interface StoryLocale {
  locale: string;
  texts?: LocaleTexts | undefined;
}

const chosen: { current: StoryLocale } = { current: { locale: 'en' } };

/** What the toolbar asks for. */
export const setStoryLocale = (locale: StoryLocale) => {
  chosen.current = locale;
};

/** The language of a story that is about one, else the toolbar's. */
export const storyLocale = (own?: 'en' | 'ar'): StoryLocale =>
  own === undefined ? chosen.current : { locale: own, texts: own === 'ar' ? arabic : undefined };

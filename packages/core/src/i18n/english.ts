/** For what holds texts that are English in every language, since their wording binds: read out as English, from left to right. */
export const inEnglish = { lang: 'en', dir: 'ltr' } as const;

/** The locale of dates, figures and countries within such texts. */
export const englishOf = (locale: string): string => (/^en\b/.test(locale) ? locale : 'en');

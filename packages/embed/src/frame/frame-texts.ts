import type { LocaleTexts } from '@troupe/core/i18n';
import type { FrameBoot, FrameLocale } from '@troupe/protocol';

declare global {
  /** Called by the build wherever a chunk is imported later (`build/chunk-styles.ts`). */
  var troupeLaterTexts: FrameTexts['bringRest'] | undefined;
}

/** Texts of the locale that the server named in our document, and of any other by its table; English ones are in the code. */
export interface FrameTexts {
  /**
   * Turns the document to a BCP 47 tag (the brand's own language without one), and answers what a first screen shows
   * in it. What loads later is added to the same record. Texts that do not come stay English.
   */
  turnTo(tag: string | undefined): Promise<LocaleTexts>;
  /** Settled when the texts of what loads later are here too. */
  bringRest(): Promise<unknown> | undefined;
}

/** How files are asked for. */
export interface LocaleFiles {
  load(file: string): Promise<{ default: LocaleTexts }>;
  /** A locale that the document does not name, by the table of all; undefined where there is none. */
  findOther(table: string, tag: string): Promise<FrameLocale | undefined>;
}

const files: LocaleFiles = {
  load: (file) => import(file) as ReturnType<LocaleFiles['load']>,
  findOther: async (table, tag) => (await import('./other-locale.ts')).findOther(table, tag, document),
};

/** What the document says of languages. */
export type SpokenBoot = Pick<FrameBoot, 'locale' | 'locale_table'> & {
  brand: Pick<FrameBoot['brand'], 'language' | 'direction'>;
};

export const createFrameTexts = (
  { locale, locale_table: table, brand }: SpokenBoot,
  { documentElement: root }: Document,
  { load, findOther } = files,
): FrameTexts => {
  let bringRest: FrameTexts['bringRest'] = () => undefined;
  return {
    async turnTo(tag = brand.language) {
      const found = tag === locale.tag ? locale.texts : await findOther(table, tag).catch(() => undefined);
      const isOwn = tag === brand.language;
      root.lang = found || isOwn ? tag : 'en';
      root.dir = found?.direction ?? (isOwn ? brand.direction : 'ltr');
      const texts: LocaleTexts = {};
      const bring = (file: string) =>
        load(file).then(
          (module) => void Object.assign(texts, module.default),
          () => undefined,
        );
      let rest: Promise<unknown> | undefined;
      bringRest = () => (rest ??= found ? bring(found.rest) : undefined);
      if (found) await bring(found.first);
      return texts;
    },
    bringRest: () => bringRest(),
  };
};

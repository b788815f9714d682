import type { LocaleTexts } from '@troupe/core/i18n';
import { findLocale, type FrameBoot } from '@troupe/protocol';

declare global {
  /** Called by the build wherever a chunk is imported later (`build/chunk-styles.ts`). */
  var troupeLaterTexts: FrameTexts['bringRest'] | undefined;
}

/** Texts of the locales that the server named in our document; English ones are in the code. */
export interface FrameTexts {
  /**
   * Turns the document to a BCP 47 tag (the brand's own language without one), and answers what a first screen shows
   * in it. What loads later is added to the same record. Texts that do not come stay English.
   */
  turnTo(tag: string | undefined): Promise<LocaleTexts>;
  /** Settled when the texts of what loads later are here too. */
  bringRest(): Promise<unknown> | undefined;
}

type Load = (file: string) => Promise<{ default: LocaleTexts }>;

export const createFrameTexts = (
  { locales, brand }: Pick<FrameBoot, 'locales' | 'brand'>,
  { documentElement: root }: Document,
  load: Load = (file) => import(file) as ReturnType<Load>,
): FrameTexts => {
  let bringRest: FrameTexts['bringRest'] = () => undefined;
  return {
    async turnTo(tag = brand.language) {
      const found = findLocale(locales, tag);
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
      bringRest = () => (rest ??= found && bring(found.rest));
      if (found) await bring(found.first);
      return texts;
    },
    bringRest: () => bringRest(),
  };
};

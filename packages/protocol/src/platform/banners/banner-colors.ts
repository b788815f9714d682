import type { Banner } from './banners.ts';

/** A banner's own colours, by the properties that its styles read. */
export const bannerColors = ({ backgroundColor, ink, title, description, actions }: Banner): Record<string, string> =>
  Object.fromEntries(
    [
      ['--troupe-banner-ground', backgroundColor],
      ['--troupe-banner-ink', ink],
      ['--troupe-banner-title', title?.color],
      ['--troupe-banner-text', description?.color],
      ...actions.flatMap(({ backgroundColor: ground, color }, at) => [
        [`--troupe-banner-action-${at + 1}`, ground],
        [`--troupe-banner-on-action-${at + 1}`, color],
      ]),
    ].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** The same for the sheet of a document, whose elements take no style of their own. Names and colours were checked with the brand's file. */
export const bannerCss = (banners: readonly Banner[]): string =>
  banners
    .map((banner) => {
      const declarations = Object.entries(bannerColors(banner)).map(([property, value]) => `${property}:${value}`);
      return declarations.length === 0 ? '' : `[data-troupe-banner="${banner.name}"]{${declarations.join(';')}}`;
    })
    .join('');

import { refuse, type Report } from './report.ts';
import type { ResolvedFont, ThemeConfig, ThemeFont } from './theme.ts';

/** More faces than any page needs; each is a request. */
export const fontsMax = 12;

const familyPattern = /^[a-z0-9](?:[a-z0-9 -]{0,38}[a-z0-9])?$/i;
const srcPattern = /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?)?(?:\/[a-z0-9._~-]+)+\.woff2$/i;
const weightPattern = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/;
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|inherit|initial|unset|revert|default)$|^ui-/i;

/** Faces of a theme → those that may be printed; a bad field refuses its face with its path. */
export const resolveFonts = (fonts: ThemeConfig['fonts'], report: Report): ResolvedFont[] => {
  if (fonts === undefined) return [];
  if (!Array.isArray(fonts)) {
    refuse(report, 'fonts', fonts, 'bad value');
    return [];
  }
  if (fonts.length > fontsMax) refuse(report, `fonts.${fontsMax}`, `${fonts.length} fonts`, 'too many');
  return fonts.slice(0, fontsMax).flatMap((font, index): ResolvedFont[] => {
    const { family, src, weight = '400', style = 'normal' } = (font ?? {}) as Partial<Record<keyof ThemeFont, unknown>>;
    const isText = (value: unknown, pattern: RegExp): value is string =>
      typeof value === 'string' && value.length <= 200 && pattern.test(value);
    const fields = [
      ['family', family, isText(family, familyPattern) && !generic.test(family)],
      ['src', src, isText(src, srcPattern) && !src.startsWith('//')],
      ['weight', weight, isText(weight, weightPattern)],
      ['style', style, style === 'normal' || style === 'italic'],
    ] as const;
    const wrong = fields.filter(([, , isGood]) => !isGood);
    for (const [field, value] of wrong) refuse(report, `fonts.${index}.${field}`, value, 'bad value');
    return wrong.length ? [] : [{ family, src, weight, style } as ResolvedFont];
  });
};

/** One `@font-face` rule for each face. Text shows at once in the next family of the stack and changes when the file is there. */
export const fontFaces = (fonts: readonly ResolvedFont[]): string =>
  fonts
    .map(
      ({ family, src, weight, style }) =>
        `@font-face{font-family:"${family}";src:url("${src}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
    )
    .join('');

/**
 * The origins that the policy of a themed page has to name in `font-src`, beside `'self'`. A server takes them from
 * the brand's theme, never from what a page asks for: else an address could widen a policy.
 */
export const fontOrigins = (theme: Pick<ThemeConfig, 'fonts'>): string[] => [
  ...new Set(
    resolveFonts(theme.fonts, () => undefined).flatMap(({ src }) => /^https:\/\/[^/]+/.exec(src.toLowerCase())?.[0] ?? []),
  ),
];

import type { Brand } from '@troupe/protocol';
import { resolveTheme } from '@troupe/protocol/theme';
import { socialCardSize } from '../../ports/index.ts';

/** Where the portrait stands; upright, as portraits are. */
export const portraitPlace = { left: 96, top: 53, width: 419, height: 524, radius: 28 } as const;

/** Drawn marks are ink on light ground. */
const plate = (
  mark: string | null,
  accent: string,
  colors: { plate: string; edge: string },
  [x, y, side]: readonly [number, number, number],
) => {
  const inset = side * 0.19;
  const drawn =
    mark === null
      ? `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side * 0.22}" fill="${accent}"/>`
      : `<svg x="${x + inset}" y="${y + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}" viewBox="0 0 32 32" fill="none">${mark}</svg>`;
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.24}" fill="${colors.plate}" stroke="${colors.edge}" stroke-width="2"/>${drawn}`;
};

/** What stands inside the `svg` element of a drawn mark. */
export const insideOf = (svg: string): string | null =>
  /^<svg[^>]*viewBox="0 0 32 32"[^>]*>(.*)<\/svg>\s*$/s.exec(svg)?.[1] ?? null;

/** The ground of a card in the brand's theme: its colours, a lit half, its mark, beside a portrait or alone. */
export const cardGround = (brand: Pick<Brand, 'theme'>, mark: string | null, hasPortrait: boolean): string => {
  const theme = resolveTheme(brand.theme);
  const colors = theme.mode === 'dark' ? theme.dark : theme.light;
  const { width, height } = socialCardSize;
  const [centre, side] = hasPortrait ? [860, 232] : [width / 2, 264];
  const { left, top, width: w, height: h, radius } = portraitPlace;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.canvas}"/>`,
    `<circle cx="${centre}" cy="${height + 60}" r="470" fill="${colors['accent-soft']}"/>`,
    `<circle cx="${centre}" cy="${height + 60}" r="330" fill="${colors['surface-1']}"/>`,
    `<rect y="${height - 14}" width="${width}" height="14" fill="${colors.accent}"/>`,
    hasPortrait
      ? `<rect x="${left - 6}" y="${top - 6}" width="${w + 12}" height="${h + 12}" rx="${radius + 6}" fill="${colors['border-1']}"/>`
      : '',
    plate(mark, theme.light.accent, { plate: theme.light['surface-1'], edge: colors['border-1'] }, [
      centre - side / 2,
      (height - side) / 2 - 6,
      side,
    ]),
    '</svg>',
  ].join('');
};

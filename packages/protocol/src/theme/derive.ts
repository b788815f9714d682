import type { Oklch } from './color.ts';
import { correctContrast, inkFor } from './contrast.ts';
import { colorTokens, type ColorTokenName, type ScaleValues } from './tokens.ts';
import type { Length } from './values.ts';

export type Palette = Record<ColorTokenName, Oklch>;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const isDark = (color: Oklch) => inkFor(color).l === 1;

/** Text on a filled colour: near white or near black with a breath of its hue. */
const inkOn = (background: Oklch): Oklch =>
  isDark(background)
    ? { l: 0.985, c: Math.min(0.012, background.c), h: background.h, alpha: 1 }
    : { l: 0.22, c: Math.min(0.045, background.c), h: background.h, alpha: 1 };

const grounds = ['surface-1', 'surface-2', 'surface-3', 'surface-sunken', 'bubble-bot', 'border-1', 'bubble-bot-border'] as const;

/**
 * What follows from the colours that were given. `base` is the preset of the mode whose page is as light as
 * the given one, so a dark page in the light mode still gets light text.
 */
export const deriveColors = (given: Partial<Palette>, base: Palette): Partial<Palette> => {
  const derived: Partial<Palette> = {};
  const { canvas, accent } = given;
  if (canvas) {
    for (const name of grounds) {
      derived[name] = { l: clamp(canvas.l + base[name].l - base.canvas.l), c: canvas.c, h: canvas.h, alpha: 1 };
    }
  }
  const page = { ...base, ...derived, ...given };
  if (accent) {
    const isDarkPage = isDark(page.canvas);
    const tint = (l: number, c: number): Oklch => ({ l, c: Math.min(c, accent.c), h: accent.h, alpha: 1 });
    derived['accent-hover'] = { ...accent, l: clamp(accent.l + (isDark(accent) ? -0.06 : 0.06)) };
    derived['accent-soft'] = isDarkPage ? tint(0.33, 0.042) : tint(0.934, 0.027);
    derived['on-accent-soft'] = isDarkPage ? tint(0.91, 0.055) : tint(0.33, 0.068);
    const grounded = [page.canvas, page['surface-1'], page['surface-2'], page['surface-sunken'], page['bubble-bot']];
    derived['accent-text'] = correctContrast(accent, grounded, 4.5) ?? accent;
    derived.shelf = accent;
  }
  const filled = { ...derived, ...given };
  for (const name of colorTokens) {
    const background = name.startsWith('on-') ? filled[name.slice(3) as ColorTokenName] : undefined;
    if (background && !derived[name]) derived[name] = inkOn(background);
  }
  return derived;
};

/** One accent for both modes: kept where it can be seen, else at the lightness at which the preset's own is seen. */
/** What an accent has to be told from. */
export const accentGrounds = ['canvas', 'surface-1', 'surface-2'] as const;

export const accentFor = (accent: Oklch, base: Palette): Oklch =>
  correctContrast(
    accent,
    accentGrounds.map((name) => base[name]),
    3,
  ) === accent
    ? accent
    : { ...accent, l: base.accent.l };

const steps = {
  'radius-xs': 0.4,
  'radius-sm': 0.6,
  'radius-md': 1,
  'radius-lg': 1.4,
  'radius-xl': 2,
  'radius-card': 0.6,
  'radius-bubble': 1.8,
} as const;

/** The radius scale that follows from the corner of a control. A pill keeps its controls round and the rest moderate. */
export const deriveRadii = (radius: Length): ScaleValues => {
  const [, size = '0', unit = 'px'] = /^(\d*\.?\d+)(px|rem|em)?$/.exec(radius) ?? [];
  const largest = unit === 'px' ? 12 : 0.75;
  const base = Math.min(Number(size), largest);
  const scale = Object.entries(steps).map(([name, factor]) => [name, `${Math.round(base * factor * 100) / 100}${unit}`]);
  const isSquare = base === 0;
  return {
    ...Object.fromEntries(scale),
    'radius-control': radius,
    'radius-pill': isSquare ? '0px' : '999px',
    'radius-avatar': isSquare ? '0px' : '50%',
  };
};

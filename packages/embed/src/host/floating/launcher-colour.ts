import type { MountOptions } from '../api.ts';

/** Ink that is readable on a colour as the browser resolved it: white or near-black, whichever has more contrast (WCAG 2.2). */
export const inkOn = (resolved: string): string => {
  const [r = 0, g = 0, b = 0] = (/^rgba?\(([^)]*)/.exec(resolved)?.[1] ?? '').split(/[\s,/]+/).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  // At this luminance both inks have the same contrast.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#111' : '#fff';
};

/** The accent that the page gave, over the brand's own; a launcher that has one waits for no other. */
export const paintLauncher = (launcher: HTMLElement, { appearance }: MountOptions): void => {
  const isDark =
    appearance?.mode === 'dark' || (appearance?.mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { style, dataset } = launcher;
  style.color = '';
  style.backgroundColor = appearance?.[isDark ? 'dark' : 'light']?.accent ?? appearance?.accent ?? '';
  delete dataset['own'];
  if (!style.backgroundColor) return;
  dataset['own'] = '';
  style.color = inkOn(getComputedStyle(launcher).backgroundColor);
};

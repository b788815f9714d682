import { resolveTheme, type ResolvedTheme, type Theme } from '@troupe/protocol/theme';
import { checkTheme } from '@troupe/protocol/theme/check';

/** The three brands, and a partner who gave two values: the engine derives the rest. */
const themes: Record<string, Theme> = {
  daybreak: { preset: 'daybreak' },
  lantern: { preset: 'lantern' },
  acme: { preset: 'acme' },
  partner: { accent: '#8a3ffc', radius: '16px' },
};

/** Where the theme of the file that was dropped last is kept for this tab. */
const key = 'troupe-dropped-theme';

const droppedTheme = (): Theme | undefined => {
  const kept = sessionStorage.getItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as Theme);
};

/** The theme of a brand at a density (`brand`: its own); where no file was dropped yet, Daybreak's. */
export const themeOf = (brand: string, density: string): ResolvedTheme => {
  const theme = (brand === 'dropped' ? droppedTheme() : themes[brand]) ?? themes['daybreak'];
  return resolveTheme(density === 'brand' ? theme : { ...theme, tokens: { ...theme?.tokens, density } });
};

/** Keeps the theme of a brand file, or of a theme alone; answers in words what became of it. */
export const keepBrandFile = (text: string): { isKept: boolean; words: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { isKept: false, words: 'This file is not JSON.' };
  }
  const { theme, issues } = checkTheme(value);
  if (!theme) return { isKept: false, words: 'This file holds no theme: give a brand file, or a theme alone.' };
  sessionStorage.setItem(key, JSON.stringify(theme));
  const told = issues.map(({ path, given }) => `${path} (${given})`).join(', ');
  return { isKept: true, words: issues.length === 0 ? 'The theme is used as it is.' : `Corrected or ignored: ${told}` };
};

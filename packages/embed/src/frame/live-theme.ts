/** Loaded when a page changes its theme after the first paint; the engine is too heavy to wait for before. */
import { applyTheme } from '@troupe/core/ui/apply-theme.ts';
import { layerThemes, resolveTheme, type ThemeConfig, type ThemeIssue } from '@troupe/protocol/theme';

export { toThemeNotes } from './theme-notes.ts';

let takeAway = (): void => undefined;

/** Shows the brand's theme with the page's changes on top; answers what was corrected or refused. */
export const showTheme = (brand: ThemeConfig, page: ThemeConfig | undefined): readonly ThemeIssue[] => {
  const theme = resolveTheme(layerThemes(brand, page));
  const before = takeAway;
  takeAway = applyTheme(theme);
  before();
  return theme.issues;
};

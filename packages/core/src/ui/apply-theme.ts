import { themeCss } from '@troupe/protocol/theme/css';
import type { ResolvedTheme } from '@troupe/protocol/theme';

/**
 * Shows a resolved theme at once, over whatever the first paint brought. A constructable stylesheet needs no
 * `style-src` exception: no `<style>` element, no style attribute.
 *
 * @param selector the element that carries the theme and `data-troupe-mode`; `:root` unless told
 * @returns takes the theme away again; calling it twice is harmless
 */
export const applyTheme = (theme: ResolvedTheme, root: DocumentOrShadowRoot = document, selector?: string): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme, selector));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  // Pages in frames of ours cannot see our custom properties; the owner of such a frame listens.
  document.dispatchEvent(new Event('troupe-themechange'));
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

import { resolveTheme } from '@troupe/protocol/theme';
import { expect, it } from 'vitest';
import { applyTheme } from './apply-theme.ts';

it('adds one constructable sheet, and takes only that one away', () => {
  const before = document.adoptedStyleSheets.length;
  const undoFirst = applyTheme(resolveTheme({ preset: 'acme' }));
  const undoSecond = applyTheme(resolveTheme({ preset: 'lantern' }), document, '.stage');
  expect(document.adoptedStyleSheets).toHaveLength(before + 2);
  expect(document.querySelectorAll('style')).toHaveLength(0);
  expect(document.documentElement.getAttribute('style')).toBeNull();

  undoFirst();
  undoFirst();
  expect(document.adoptedStyleSheets).toHaveLength(before + 1);
  expect(document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText).toContain('.stage');
  undoSecond();
  expect(document.adoptedStyleSheets).toHaveLength(before);
});

import { globalStyle } from '@vanilla-extract/css';
import { vars } from '../ui/theme.css.ts';

/**
 * What `base.css.ts` is to a document of ours, for a root in a page of somebody else's: nothing of the page's rules for
 * bare elements reaches in, nothing of ours reaches out. One attribute outweighs every selector of elements; a class of a
 * component weighs as much and comes later, so this sheet stands first in the package's.
 */
const root = '[data-troupe-root]';
const inside = (selectors: string) => `${root} :where(${selectors})`;

globalStyle(root, {
  all: 'initial',
  display: 'block',
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  background: vars.canvas,
  color: vars['text-1'],
  font: `${vars['weight-regular']} ${vars['text-md']}/${vars['leading-body']} ${vars['font-ui']}`,
  WebkitTextSizeAdjust: '100%',
  accentColor: vars.accent,
});
// Attributes that draw (of pictures, frames and SVG) count as rules of the page: reverting would take them away too.
globalStyle(inside('*:not(svg, svg *, img, iframe, canvas, video)'), { all: 'revert', boxSizing: 'border-box' });
globalStyle(inside('svg, img, iframe, canvas, video'), {
  boxSizing: 'border-box',
  maxInlineSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 0,
  boxShadow: 'none',
  filter: 'none',
});
globalStyle(inside('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote'), {
  margin: 0,
  padding: 0,
  border: 0,
});
globalStyle(inside('ul, ol'), { listStyle: 'none' });
globalStyle(inside('[dir=auto]'), { unicodeBidi: 'plaintext' });
globalStyle(inside('button, input, textarea, select'), { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle(inside('button'), { cursor: 'pointer' });
globalStyle(inside('a'), { color: vars['accent-text'], textUnderlineOffset: '0.18em', textDecorationThickness: 1 });
globalStyle(inside(':focus-visible:not([type="radio"]), label:has([type="radio"]:focus-visible)'), {
  outline: `${vars['focus-width']} solid ${vars.focus}`,
  outlineOffset: vars['focus-offset'],
  borderRadius: vars['radius-xs'],
});
globalStyle(inside('[type="radio"]:focus-visible'), { outline: 'none' });
globalStyle(`${root} ::selection`, { background: vars.spark, color: vars['on-spark'] });
globalStyle(`${root} [hidden]`, { display: 'none !important' });

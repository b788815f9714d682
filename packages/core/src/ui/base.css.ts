import { globalStyle } from '@vanilla-extract/css';
import { vars } from './theme.css.ts';

/** The page under every component: reset, ink, focus ring. Imported once by the owner of the document. */
globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  background: vars.canvas,
  color: vars['text-1'],
  font: `${vars['weight-regular']} ${vars['text-md']}/${vars['leading-body']} ${vars['font-ui']}`,
  WebkitTextSizeAdjust: '100%',
  // Focus never hides under the header or the composer.
  scrollPaddingBlock: 96,
  accentColor: vars.accent,
});
globalStyle('body', { margin: 0, minBlockSize: '100dvh' });
globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote', { margin: 0, padding: 0, border: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
// A text in more than one language: each of its lines has the direction of its own first letter.
globalStyle('[dir=auto]', { unicodeBidi: 'plaintext' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('button', { cursor: 'pointer' });
globalStyle('a', { color: vars['accent-text'], textUnderlineOffset: '0.18em', textDecorationThickness: 1 });
// No specificity: whatever has its own corner keeps it while focused. A radio's ring is its whole line's:
// browsers disagree on whether the ring of the button itself is round.
globalStyle(':where(:focus-visible:not([type="radio"]), label:has([type="radio"]:focus-visible))', {
  outline: `${vars['focus-width']} solid ${vars.focus}`,
  outlineOffset: vars['focus-offset'],
  borderRadius: vars['radius-xs'],
});
globalStyle(':where([type="radio"]:focus-visible)', { outline: 'none' });
globalStyle('::selection', { background: vars.spark, color: vars['on-spark'] });
globalStyle('[hidden]', { display: 'none !important' });

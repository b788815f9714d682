import { style } from '@vanilla-extract/css';
import { display, visuallyHidden } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

const wide = '(min-width: 720px)';
const line = `1px solid ${vars['border-1']}`;

/** Scrolls both ways where the table is wider, so that head and labels stay; with the page where there is room. */
export const wrap = style({
  // What is only heard stands in it, and not beside it, where it would widen the page.
  position: 'relative',
  minInlineSize: 0,
  maxBlockSize: '80dvh',
  overflow: 'auto',
  '@container': { [wide]: { maxBlockSize: 'none', overflow: 'visible' } },
});
export const table = style({
  inlineSize: '100%',
  minInlineSize: 560,
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: vars['text-sm'],
});
export const spoken = visuallyHidden;
export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  padding: vars['space-3'],
  verticalAlign: 'bottom',
  textAlign: 'center',
  background: vars.canvas,
  borderBlockEnd: line,
  overflowWrap: 'anywhere',
  '@container': { [wide]: { insetBlockStart: vars['size-header'] } },
});
export const corner = style([head, { insetInlineStart: 0, zIndex: 2 }]);
export const name = style([display, { display: 'block', fontSize: vars['text-lg'] }]);
export const price = style({ display: 'block', color: vars['text-2'], fontWeight: vars['weight-regular'] });
export const label = style({
  position: 'sticky',
  insetInlineStart: 0,
  inlineSize: '34%',
  paddingBlock: vars['space-3'],
  paddingInlineEnd: vars['space-3'],
  background: vars.canvas,
  borderBlockEnd: line,
  textAlign: 'start',
  fontWeight: vars['weight-medium'],
  overflowWrap: 'anywhere',
});
/** Beside the buttons, below which nothing stands. */
export const footLabel = style([label, { borderBlockEnd: 0 }]);
export const cell = style({
  padding: vars['space-3'],
  borderBlockEnd: line,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
export const foot = style({ padding: vars['space-3'], textAlign: 'center' });
export const marked = style({ background: vars['accent-soft'], color: vars['on-accent-soft'] });
export const tick = style({ color: 'currentColor' });

import { style } from '@vanilla-extract/css';
import { display, visuallyHidden } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

/** Measures itself, as the checkout does. */
export const page = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  inlineSize: '100%',
  maxInlineSize: 1080,
  marginInline: 'auto',
  paddingBlock: vars['space-5'],
});
export const head = style({ display: 'grid', justifyItems: 'center', gap: vars['space-3'], textAlign: 'center' });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const lead = style({ margin: 0, color: vars['text-2'], maxInlineSize: '60ch' });
export const spoken = visuallyHidden;

export const periods = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 2,
  minInlineSize: 0,
  margin: 0,
  padding: 3,
  border: 0,
  borderRadius: vars['radius-control'],
  background: vars['surface-2'],
});
export const period = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 44,
  paddingInline: vars['space-4'],
  borderRadius: `max(0px, calc(${vars['radius-control']} - 3px))`,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars['text-1'] },
    '&:has(:checked)': {
      background: vars['surface-1'],
      color: vars['text-1'],
      boxShadow: `0 0 0 1px ${vars['border-1']}, ${vars['shadow-1']}`,
    },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:has(:checked)': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});
export const radio = style({ position: 'absolute', opacity: 0 });

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  '@container': { '(min-width: 720px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' } },
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars['space-3'],
  minInlineSize: 0,
  padding: vars['space-6'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  overflowWrap: 'anywhere',
});
export const marked = style({ borderColor: vars.accent, boxShadow: `inset 0 0 0 1px ${vars.accent}` });
export const cardHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const name = style([display, { margin: 0, minInlineSize: 0, fontSize: vars['text-2xl'] }]);
export const price = style([display, { margin: 0, fontSize: vars['text-2xl'], fontVariantNumeric: 'tabular-nums' }]);
export const was = style({ color: vars['text-3'], fontSize: vars['text-lg'] });
export const per = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const features = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-2'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars['text-sm'],
});
export const feature = style({ display: 'flex', gap: 10 });
export const check = style({ flex: 'none', color: vars['accent-text'], marginBlockStart: 3 });
/** Buttons of all plans stand on one line. */
export const action = style({ marginBlockStart: 'auto', paddingBlockStart: vars['space-3'] });
export const waiting = style({ blockSize: 380 });

export const small = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], textAlign: 'center' });
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `${vars['space-1']} ${vars['space-5']}`,
  margin: 0,
  fontSize: vars['text-sm'],
});

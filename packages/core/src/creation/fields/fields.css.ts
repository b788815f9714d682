import { globalStyle, style } from '@vanilla-extract/css';
import { display, label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const labelRow = style({
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${vars['space-3']}`,
  minInlineSize: 0,
});
export const counter = style({
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
  fontWeight: vars['weight-regular'],
  letterSpacing: 0,
  selectors: { '&[data-troupe-state=over]': { color: vars.danger } },
});
export const growing = style({ fieldSizing: 'content', maxBlockSize: '70dvh' });

export const picture = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 112px) minmax(0, 1fr)',
  gap: vars['space-4'],
  alignItems: 'end',
  borderRadius: vars['radius-lg'],
  selectors: {
    '&[data-troupe-state=over]': { outline: `2px dashed ${vars.accent}`, outlineOffset: 6 },
  },
  '@media': { '(min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } },
});
/** The portrait beside the name, where there is room. */
export const identity = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-5'],
  '@media': { '(min-width: 640px)': { gridTemplateColumns: '160px minmax(0, 1fr)', columnGap: vars['space-8'] } },
});
export const names = style({
  display: 'grid',
  gap: vars['space-4'],
  alignContent: 'start',
  minInlineSize: 0,
  // Where the brand takes no pictures there is nothing to stand beside.
  selectors: { '&:only-child': { gridColumn: '1 / -1' } },
});
export const pictureWords = style({ display: 'grid', gap: vars['space-2'], justifyItems: 'start', minInlineSize: 0 });
export const hint = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-xs'] });
export const bad = style({ margin: 0, color: vars.danger, fontSize: vars['text-sm'], overflowWrap: 'anywhere' });

export const group = style({ display: 'grid', gap: vars['space-4'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const groupTitle = style([display, { margin: 0, padding: 0, fontSize: vars['text-xl'] }]);
globalStyle(`${group} > legend`, { marginBlockEnd: vars['space-3'] });
export const choices = style({
  display: 'grid',
  gap: vars['space-2'],
  '@media': { '(min-width: 640px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const choice = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  gap: '2px 10px',
  minBlockSize: 44,
  padding: '12px 14px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.accent,
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
    },
    '&:has(:disabled)': { cursor: 'not-allowed' },
    '&:has(:disabled):not(:has(:checked))': { color: vars['text-3'], background: vars['surface-2'] },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&:has(:checked)': { borderColor: 'Highlight' } } } },
});
export const radio = style({ inlineSize: 18, blockSize: 18, margin: '3px 0 0', accentColor: vars.accent });
export const choiceName = style({ fontWeight: vars['weight-semibold'] });
export const choiceHint = style({ gridColumn: 2, fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const check = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: `0 ${vars['space-2']}`,
  minBlockSize: 44,
});
export const checkHint = style([hint, { gridColumn: 2 }]);

export const tags = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0 });
export const tagBox = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  minBlockSize: vars['size-field'],
  padding: 7,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-control']}, 12px)`,
  background: vars['surface-1'],
  selectors: {
    '&:has(input:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -1 },
    '&[data-troupe-state=invalid]': { borderColor: vars.danger, boxShadow: `inset 0 0 0 1px ${vars.danger}` },
    '&[data-troupe-state=full]': { background: vars['surface-2'] },
  },
});
/** Chips break where one word is longer than the box. */
export const tag = style({ maxInlineSize: '100%', selectors: { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } });
export const tagInput = style({
  flex: '1 1 110px',
  minInlineSize: 0,
  minBlockSize: 32,
  paddingInline: 6,
  border: 0,
  background: 'none',
  color: vars['text-1'],
  fontSize: vars['text-md'],
  outline: 'none',
  selectors: { '&::placeholder': { color: vars['text-3'], opacity: 1 } },
});
export const menu = style({
  position: 'absolute',
  zIndex: 9,
  insetBlockStart: 'calc(100% + 4px)',
  insetInline: 0,
  display: 'grid',
  maxBlockSize: 260,
  padding: vars['space-1'],
  overflowY: 'auto',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  boxShadow: vars['shadow-2'],
});
export const option = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 36,
  paddingInline: vars['space-3'],
  borderRadius: vars['radius-sm'],
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: vars['surface-2'] },
    '&[aria-selected=true]': { background: vars['accent-soft'], color: vars['on-accent-soft'] },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: 44 },
    '(forced-colors: active)': { selectors: { '&[aria-selected=true]': { outline: '2px solid Highlight' } } },
  },
});
export const count = style({ color: vars['text-3'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });

export const advancedTitle = style({ margin: 0, fontFamily: vars['font-ui'], fontSize: vars['text-sm'] });
export const advanced = style({ display: 'grid', gap: vars['space-5'], minInlineSize: 0 });
export const greeting = style({ display: 'grid', gap: vars['space-1'], minInlineSize: 0 });
export const greetingTools = style({ display: 'flex', justifyContent: 'flex-end', gap: vars['space-1'] });
export const list = style({ display: 'grid', gap: vars['space-4'], margin: 0, padding: 0, listStyleType: '""' });
export const legend = style([label, { padding: 0 }]);
export const turned = style({ rotate: '180deg' });
export const agree = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'], minBlockSize: 24 });

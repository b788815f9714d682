import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const log = style({
  maxBlockSize: 'min(60dvh, 520px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minInlineSize: 0,
});
export const lines = style({ display: 'grid', margin: 0, padding: 0, listStyleType: '""' });
export const line = style({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars['space-3'],
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  minInlineSize: 0,
});
export const words = style({ display: 'grid', justifyItems: 'start', gap: 2, minInlineSize: 0 });
export const speaker = style({ fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const text = style({
  fontFamily: vars['font-read'],
  fontSize: vars['text-md'],
  overflowWrap: 'anywhere',
  minInlineSize: 0,
});
export const writing = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-sm'] });
export const why = style({ color: vars['text-2'], fontSize: vars['text-xs'] });
export const note = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-xs'] });
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const say = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-1'],
  paddingInline: `${vars['space-3']} 4px`,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-control']}, 12px)`,
  background: vars['surface-1'],
  selectors: {
    '&:has(input:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -1 },
  },
});
export const input = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 44,
  border: 0,
  background: 'none',
  color: vars['text-1'],
  fontSize: vars['text-md'],
  outline: 'none',
  selectors: { '&::placeholder': { color: vars['text-3'], opacity: 1 } },
});

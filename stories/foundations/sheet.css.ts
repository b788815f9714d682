import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '@troupe/core/ui/text.css.ts';
import { vars } from '@troupe/core/ui/theme.css.ts';

export const page = style({
  maxInlineSize: 1100,
  marginInline: 'auto',
  paddingBlockEnd: vars['space-16'],
  color: vars['text-1'],
  lineHeight: vars['leading-body'],
});
globalStyle(`${page} h2`, {
  fontSize: vars['text-xl'],
  margin: `${vars['space-10']} 0 ${vars['space-3']}`,
});
globalStyle(`${page} p`, { maxInlineSize: 680, color: vars['text-2'] });
globalStyle(`${page} code`, { fontFamily: vars['font-mono'], fontSize: '0.9em' });

export const title = style([display, { fontSize: vars['text-3xl'], margin: 0 }]);
export const lead = style({ fontSize: vars['text-lg'], marginBlockStart: vars['space-3'] });

export const table = style({
  borderCollapse: 'collapse',
  inlineSize: '100%',
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} :is(th, td)`, {
  padding: '8px 16px 8px 0',
  textAlign: 'start',
  verticalAlign: 'middle',
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  overflowWrap: 'break-word',
});
globalStyle(`${table} td`, { overflowWrap: 'anywhere' });
globalStyle(`${table} code`, { overflowWrap: 'anywhere' });
globalStyle(`${table} thead th`, { color: vars['text-3'], fontWeight: vars['weight-regular'] });

export const swatches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: vars['space-3'],
});
export const swatch = style({ display: 'grid', alignContent: 'start', gap: 4, fontSize: vars['text-xs'], color: vars['text-2'] });
export const patch = style({ blockSize: 56, borderRadius: vars['radius-md'], border: `1px solid ${vars['border-1']}` });

export const specimen = style({ margin: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const bar = style({ background: vars.accent, blockSize: 14, borderRadius: 2 });
export const box = style({
  inlineSize: 84,
  blockSize: 56,
  background: vars['surface-1'],
  border: `1px solid ${vars['border-2']}`,
});

export const track = style({
  position: 'relative',
  blockSize: 28,
  background: vars['surface-2'],
  borderRadius: vars['radius-sm'],
});
export const runner = style({
  inlineSize: 28,
  blockSize: 28,
  borderRadius: vars['radius-sm'],
  background: vars.accent,
  transitionProperty: 'margin-inline-start',
});
export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  gap: vars['space-4'],
});
export const iconCell = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  fontSize: vars['text-xs'],
  color: vars['text-2'],
});

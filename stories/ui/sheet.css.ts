import { globalStyle, style } from '@vanilla-extract/css';
import { display, label } from '@troupe/core/ui/text.css.ts';
import { vars } from '@troupe/core/ui/theme.css.ts';

export const sheet = style({
  display: 'grid',
  gap: vars['space-8'],
  alignItems: 'start',
  maxInlineSize: 1320,
  marginInline: 'auto',
  '@media': {
    '(min-width: 860px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '(min-width: 1240px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
export const title = style([display, { fontSize: vars['text-3xl'], gridColumn: '1 / -1' }]);
export const spec = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0, justifyItems: 'start' });
export const specTitle = style([
  label,
  { color: vars['text-3'], borderBlockEnd: `1px solid ${vars['border-1']}`, paddingBlockEnd: 6, justifySelf: 'stretch' },
]);
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const stack = style({ display: 'grid', gap: 10, inlineSize: '100%', justifyItems: 'start' });
export const stretch = style({ justifySelf: 'stretch' });
export const panel = style({
  background: vars['surface-1'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  inlineSize: '100%',
});
export const toasts = style({ selectors: { '&&': { position: 'static', paddingInline: 0, justifyItems: 'start' } } });
export const table = style({ borderCollapse: 'collapse', fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
globalStyle(`${table} :is(th, td)`, { padding: '6px 12px', textAlign: 'start', borderBlockEnd: `1px solid ${vars['border-1']}` });
globalStyle(`${table} caption`, { textAlign: 'start', color: vars['text-2'] });

import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const summary = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars['space-4'],
  padding: vars['space-6'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  boxShadow: vars['shadow-2'],
  overflowWrap: 'anywhere',
});
export const title = style([display, { fontSize: vars['text-xl'] }]);
export const lines = style({ display: 'grid', gap: 10, fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: vars['space-4'] });
export const value = style({ textAlign: 'end' });

export const gets = style({ display: 'grid', gap: vars['space-2'], fontSize: vars['text-sm'], color: vars['text-2'] });
export const get = style({ display: 'flex', gap: 10 });
export const check = style({ flex: 'none', color: vars['accent-text'], marginBlockStart: 3 });

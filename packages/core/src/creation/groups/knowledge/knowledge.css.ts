import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: vars['text-sm'] });
globalStyle(`${table} :is(th, td)`, {
  paddingBlock: vars['space-2'],
  paddingInlineEnd: vars['space-2'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  textAlign: 'start',
  fontWeight: vars['weight-regular'],
});
globalStyle(`${table} thead th`, { color: vars['text-2'], fontSize: vars['text-xs'], fontWeight: vars['weight-semibold'] });
globalStyle(`${table} :is(th[scope=row], th:first-child)`, { minInlineSize: 110, overflowWrap: 'anywhere' });
export const caption = style([visuallyHidden]);
export const member = style({ selectors: { '&&': { maxInlineSize: 96, textAlign: 'center', overflowWrap: 'anywhere' } } });
export const cell = style({ selectors: { '&&': { textAlign: 'center' } } });
export const own = style({
  display: 'grid',
  gap: vars['space-1'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  overflowWrap: 'anywhere',
});

import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';
import { line } from './OrderSummary.css.ts';

/** What only buyers see: who looks loads none of it. */

export const title = style([display, { fontSize: vars['text-xl'], marginBlockEnd: vars['space-4'] }]);
export const methods = style({
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  overflow: 'hidden',
});
export const method = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minBlockSize: 52,
  paddingInline: vars['space-4'],
  fontWeight: vars['weight-medium'],
});
export const terms = style({ display: 'flex', gap: 10, fontSize: vars['text-sm'] });
globalStyle(`${terms} input`, { flex: 'none', inlineSize: 20, blockSize: 20, margin: 0 });
export const note = style({ display: 'flex', gap: 10, fontSize: vars['text-xs'], color: vars['text-3'] });
export const noteIcon = style({ flex: 'none', marginBlockStart: 2 });
export const discount = style([line, { color: vars.success }]);
export const total = style([
  line,
  {
    paddingBlockStart: 14,
    borderBlockStart: `1px solid ${vars['border-1']}`,
    fontSize: vars['text-lg'],
    fontWeight: vars['weight-semibold'],
  },
]);

import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(520px, calc(100vw - 32px))' });
export const form = style({ display: 'grid', gap: vars['space-4'] });
export const group = style({ display: 'grid', gap: vars['space-2'] });
export { label } from '../../ui/text.css.ts';
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const note = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-sm'] });
export const more = style({
  borderBlockStart: `1px solid ${vars['border-1']}`,
  paddingBlockStart: vars['space-3'],
});
globalStyle(`${more} > summary`, {
  padding: `${vars['space-2']} 0`,
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  cursor: 'pointer',
});
export const settings = style({ display: 'grid', gap: vars['space-4'], paddingBlock: vars['space-3'] });
export const check = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars['space-3'],
  rowGap: 2,
  alignItems: 'center',
});
globalStyle(`${check} > small`, { gridColumn: 2, color: vars['text-3'], fontSize: vars['text-sm'] });
export { stickyActions as actions } from '../open-chat/dialog.css.ts';

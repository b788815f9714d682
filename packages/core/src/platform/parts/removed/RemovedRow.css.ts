import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  paddingBlock: vars['space-2'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const words = style({ display: 'grid', gap: 2, flex: 1, minInlineSize: 0 });
export const title = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: vars['weight-semibold'],
});
export const note = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars['text-3'],
  fontSize: vars['text-xs'],
});

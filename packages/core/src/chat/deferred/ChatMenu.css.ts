import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
export { icon, item, value } from '../../ui/actions/Menu.css.ts';

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'end',
  minBlockSize: vars['size-header'],
  paddingInline: vars['space-4'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: 'inherit',
});
/** The line below belongs to the head: the accent stands on it. */
export const tabs = style({ selectors: { '&&': { borderBlockEnd: 0, marginBlockEnd: -1 } } });
export const body = style({ padding: vars['space-4'] });
// The drawings stand in line with the heads around them; the pressed area reaches further.
export const list = style({
  display: 'grid',
  margin: '0 -10px',
  padding: 0,
  listStyle: 'none',
  selectors: {
    '& + &': {
      marginBlockStart: vars['space-2'],
      paddingBlockStart: vars['space-2'],
      borderBlockStart: `1px solid ${vars['border-1']}`,
    },
  },
});

import { style } from '@vanilla-extract/css';
import { checkboxLook } from '../../../ui/fields/checkbox-look.ts';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const panel = style({ display: 'grid', gap: vars['space-4'] });
export const legend = style([label, { marginBlockEnd: vars['space-2'] }]);
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const more = style({ borderStyle: 'dashed' });
export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 34,
  fontSize: vars['text-sm'],
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
});
/** A native one: the first grid has no bytes for the component. */
export const box = style(checkboxLook);
export const count = style({
  marginInlineStart: 'auto',
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});

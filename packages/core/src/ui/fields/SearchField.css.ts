import { style } from '@vanilla-extract/css';
import { input } from './Field.css.ts';
import { vars } from '../theme.css.ts';

export const search = style({ position: 'relative', display: 'flex', alignItems: 'center', flex: 1, minInlineSize: 0 });
export const icon = style({ position: 'absolute', insetInlineStart: 15, color: vars['text-3'], pointerEvents: 'none' });
export const box = style([
  input,
  {
    // On both sides: the input follows the direction of what is typed, the drawing that of the page.
    paddingInline: 44,
    borderRadius: vars['radius-control'],
    textOverflow: 'ellipsis',
    // Our own button clears it, with a name and a 24 px target.
    selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
  },
]);
export const large = style({ minBlockSize: vars['size-search'], boxShadow: vars['shadow-1'] });
export const withClear = style({ paddingInlineEnd: 48 });
export const clear = style({ position: 'absolute', insetInlineEnd: 6 });

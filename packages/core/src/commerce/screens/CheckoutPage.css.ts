import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { aside, checkout } from './CheckoutScreen.css.ts';

/** The checkout below the header of a site, which stays: the sum stays below it too. */
export const page = style([checkout, { paddingBlock: vars['space-5'] }]);
globalStyle(`${page} ${aside}`, { insetBlockStart: `calc(${vars['size-header']} + ${vars['space-6']})` });

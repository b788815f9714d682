import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

/** As large as the button that comes, so that nothing beside it moves. */
export const place = style({ display: 'inline-flex', minInlineSize: vars['size-control'], minBlockSize: vars['size-control'] });

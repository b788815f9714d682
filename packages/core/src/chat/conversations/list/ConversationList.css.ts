import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-4'] });
/** The list before stays readable while the next one is on its way. */
export const stale = style({ opacity: 0.6 });

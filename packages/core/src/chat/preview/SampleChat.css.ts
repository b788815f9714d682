import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** Under the header, where a real log has the character's portrait. */
export const log = style({ paddingBlockStart: vars['space-5'] });

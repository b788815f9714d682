import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const sum = style({ margin: 0, minBlockSize: '1.5em', fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
/** On a phone the count stands below the name. */
export const count = style({
  color: vars['text-2'],
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(max-width: 640px)': { gridColumn: 2 } },
});

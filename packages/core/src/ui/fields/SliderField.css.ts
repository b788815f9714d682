import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars['space-3'],
});
/** The slider steps; arrows of its own would only take room from the number. */
export const number = style({
  selectors: { '&&': { inlineSize: 72, minBlockSize: 36, padding: '4px 10px', textAlign: 'end', appearance: 'textfield' } },
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(pointer: coarse)': { selectors: { '&&': { minBlockSize: 44 } } } },
});
globalStyle(`${number}::-webkit-inner-spin-button, ${number}::-webkit-outer-spin-button`, { appearance: 'none', margin: 0 });

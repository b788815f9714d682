import { style } from '@vanilla-extract/css';
import { vars } from './theme.css.ts';

/** Display face: page and section titles, names, prices. Never inside buttons, fields or badges. */
export const display = style({
  fontFamily: vars['font-display'],
  fontStyle: vars['display-style'],
  fontWeight: vars['display-weight'],
  letterSpacing: vars['display-tracking'],
  lineHeight: vars['leading-tight'],
  textWrap: 'balance',
});

/** The name of a character, in a brand's own voice. */
export const nameText = style({
  fontFamily: vars['font-display'],
  fontStyle: vars['name-style'],
  fontWeight: vars['name-weight'],
  letterSpacing: vars['display-tracking'],
  lineHeight: vars['leading-snug'],
});

/** Labels of fields, sections and tables: sentence case, or upper case where the brand tracks it. */
export const label = style({
  fontSize: vars['label-size'],
  fontWeight: vars['label-weight'],
  textTransform: vars['label-transform'] as 'none',
  letterSpacing: vars['label-tracking'],
});

export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

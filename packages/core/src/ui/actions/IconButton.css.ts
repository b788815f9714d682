import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  padding: 0,
  // Seen where the system forces its own colours.
  border: '1px solid transparent',
  borderRadius: vars['radius-control'],
  background: 'transparent',
  color: vars['text-2'],
  textDecoration: 'none',
  transition: `background ${vars['duration-1']}, color ${vars['duration-1']}`,
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    '&[aria-pressed=true]': { borderWidth: 3, color: vars.favorite },
    '&:disabled, &[aria-disabled=true]': { background: 'transparent', color: vars['border-2'], cursor: 'not-allowed' },
  },
});

const square = (side: string | number) => ({ inlineSize: side, blockSize: side });
export const size = styleVariants({
  // 24 px is the floor of every target; with a finger these grow to 44.
  xs: { ...square(30), '@media': { '(pointer: coarse)': square(44) } },
  sm: { ...square(32), '@media': { '(pointer: coarse)': square(44) } },
  md: square(vars['size-control']),
});

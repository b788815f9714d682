import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const text = style({ color: vars['text-2'] });
export const wait = style({ display: 'grid', gap: vars['space-2'] });
export const bar = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 8,
  border: 0,
  borderRadius: vars['radius-pill'],
  background: vars['surface-3'],
  appearance: 'none',
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': {
      borderRadius: vars['radius-pill'],
      background: vars.accent,
      transition: `inline-size ${vars['duration-3']} ${vars['ease-out']}`,
    },
    '&::-moz-progress-bar': { borderRadius: vars['radius-pill'], background: vars.accent },
  },
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars['space-3'],
  fontSize: vars['text-sm'],
  color: vars['text-2'],
  fontVariantNumeric: 'tabular-nums',
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: vars['space-2'],
  '@media': { '(max-width: 479px)': { flexDirection: 'column-reverse', alignItems: 'stretch' } },
});

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const button = style({
  alignSelf: 'center',
  inlineSize: 28,
  blockSize: 24,
  marginBlock: -4,
  padding: 0,
  border: 0,
  borderRadius: vars['radius-sm'],
  background: 'none',
  color: vars['text-3'],
  fontSize: 16,
  lineHeight: '24px',
  cursor: 'pointer',
  selectors: {
    '&::before': { content: '"\\22EF" / ""' },
    '&:hover, &:focus-visible, &[data-troupe-state=open]': { background: vars['surface-2'], color: vars['text-1'] },
  },
  '@media': {
    '(pointer: coarse)': { inlineSize: 44, blockSize: 32, marginBlock: -8, lineHeight: '32px' },
    '(hover: hover) and (pointer: fine)': {
      // Quiet until the row is looked at; always there for the keyboard and for a screen reader.
      opacity: 0.55,
      selectors: { 'li:hover &, &:focus-visible': { opacity: 1 } },
    },
  },
});

import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const control = style({ gap: 4 });
export const row = style({ display: 'flex', alignItems: 'center', gap: 6, minInlineSize: 0 });
export const swatch = style({
  flex: 'none',
  inlineSize: 40,
  blockSize: 36,
  padding: 2,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-sm'],
  background: vars['surface-1'],
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { inlineSize: 48, blockSize: 44 } },
});
export const slider = style({ flex: '1 1 90px' });
export const text = style({
  selectors: {
    '&&': {
      flex: '1 1 0',
      minInlineSize: 0,
      minBlockSize: 36,
      padding: '4px 10px',
      borderRadius: vars['radius-sm'],
      fontFamily: vars['font-mono'],
      fontSize: vars['text-xs'],
    },
    '&&[data-troupe-state=short]': { flex: '0 0 92px' },
  },
  '@media': { '(pointer: coarse)': { selectors: { '&&': { minBlockSize: 44, fontSize: 16 } } } },
});
export const select = style({ inlineSize: '100%', minInlineSize: 0 });

import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

const breathe = keyframes({ '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } });

export const typing = style({
  gridColumn: 2,
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 36,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
});
export const dots = style({ display: 'inline-flex', gap: 4 });
export const dot = style({
  inlineSize: 6,
  blockSize: 6,
  borderRadius: vars['radius-pill'],
  background: vars.accent,
  animation: `${breathe} 1.4s ${vars['ease-in-out']} infinite`,
  selectors: { '&:nth-child(2)': { animationDelay: '0.16s' }, '&:nth-child(3)': { animationDelay: '0.32s' } },
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none' },
    '(forced-colors: active)': { background: 'CanvasText' },
  },
});

import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  minBlockSize: 20,
  padding: '0 7px',
  borderRadius: vars['radius-pill'],
  font: `${vars['weight-bold']} ${vars['text-2xs']}/1 ${vars['font-ui']}`,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(forced-colors: active)': { outline: '1px solid' } },
});

export const tone = styleVariants({
  neutral: { background: vars['surface-3'], color: vars['text-1'] },
  spark: { background: vars.spark, color: vars['on-spark'] },
  accent: { background: vars.accent, color: vars['on-accent'] },
  success: { background: vars['success-soft'], color: vars['on-success-soft'] },
  warning: { background: vars['warning-soft'], color: vars['on-warning-soft'] },
  danger: { background: vars['danger-soft'], color: vars['on-danger-soft'] },
});

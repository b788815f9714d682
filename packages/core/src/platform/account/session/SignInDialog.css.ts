import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const text = style({ color: vars['text-2'] });
export const form = style({ display: 'grid', gap: vars['space-3'] });
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  color: vars['text-3'],
  fontSize: vars['text-sm'],
  '::before': { content: '', flex: 1, borderBlockStart: `1px solid ${vars['border-1']}` },
  '::after': { content: '', flex: 1, borderBlockStart: `1px solid ${vars['border-1']}` },
});
export const providers = style({ display: 'grid', gap: vars['space-2'] });
export const mark = style({ inlineSize: 18, blockSize: 18, flex: 'none', fill: 'currentColor' });

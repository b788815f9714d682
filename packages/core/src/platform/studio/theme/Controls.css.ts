import { style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const controls = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-1'],
  padding: vars['space-5'],
  background: vars['surface-1'],
});
export const group = style({ borderBlockEnd: `1px solid ${vars['border-1']}` });
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 48,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const groupName = style([label]);
export const arrow = style({
  marginInlineStart: 'auto',
  color: vars['text-2'],
  transition: `rotate ${vars['duration-2']}`,
  selectors: { 'details[open] > summary > &': { rotate: '180deg' } },
});
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  paddingBlock: `${vars['space-2']} ${vars['space-5']}`,
});
export const none = style({ paddingBlock: vars['space-5'], color: vars['text-2'], fontSize: vars['text-sm'] });
export const ruleForm = style({ display: 'grid', gap: vars['space-3'] });

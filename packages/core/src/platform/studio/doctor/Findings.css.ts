import { style, styleVariants } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const group = style({ display: 'grid', gap: vars['space-2'] });
export const heading = style([label]);
export const list = style({
  display: 'grid',
  gap: vars['space-2'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const finding = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars['space-3'],
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const tone = styleVariants({
  broken: { color: vars.danger },
  warning: { color: vars.warning },
  fine: { color: vars.success },
});
export const words = style({ display: 'grid', gap: vars['space-1'], overflowWrap: 'anywhere' });
export const why = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const fix = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars['space-2'],
  marginBlockStart: vars['space-1'],
  paddingInlineStart: vars['space-3'],
  borderRadius: vars['radius-sm'],
  background: vars['surface-2'],
});
export const line = style({
  paddingBlock: vars['space-2'],
  fontFamily: vars['font-mono'],
  fontSize: vars['text-xs'],
  textAlign: 'left',
  whiteSpace: 'pre-wrap',
});

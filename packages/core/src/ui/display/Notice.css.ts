import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const notice = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars['space-2']} ${vars['space-3']}`,
  paddingBlock: vars['space-2'],
  paddingInline: `${vars['space-4']} ${vars['space-2']}`,
  minBlockSize: 52,
  border: '1px solid transparent',
  borderRadius: vars['radius-md'],
  fontSize: vars['text-sm'],
});
// Weaker than a class: a link that looks like a button keeps its own colours.
globalStyle(`:where(${notice}) a`, { color: 'inherit', fontWeight: vars['weight-semibold'] });

export const tone = styleVariants({
  neutral: { background: vars['surface-1'], color: vars['text-1'], borderColor: vars['border-1'] },
  accent: { background: vars['accent-soft'], color: vars['on-accent-soft'] },
  success: { background: vars['success-soft'], color: vars['on-success-soft'] },
  warning: { background: vars['warning-soft'], color: vars['on-warning-soft'] },
  danger: { background: vars['danger-soft'], color: vars['on-danger-soft'] },
});
export const text = style({ flex: '1 1 12em', minInlineSize: 0, paddingInlineEnd: vars['space-2'] });

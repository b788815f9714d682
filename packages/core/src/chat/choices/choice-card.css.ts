import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** A card that stands for a radio: chosen, it has a mark in its corner. */
export const choice = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-1'],
  minInlineSize: 0,
  minBlockSize: 44,
  paddingBlock: vars['space-3'],
  paddingInline: `${vars['space-3']} ${vars['space-8']}`,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars['text-3'] },
    '&:has(:checked)': {
      borderColor: vars.accent,
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
    },
    '&:has(:disabled)': { cursor: 'not-allowed' },
  },
});
export const radio = style({ position: 'absolute', opacity: 0 });
export const mark = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  visibility: 'hidden',
  selectors: { [`${choice}:has(:checked) &`]: { visibility: 'visible' } },
});

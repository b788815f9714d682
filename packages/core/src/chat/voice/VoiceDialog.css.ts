import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(560px, calc(100% - 24px))' });
export const text = style({ margin: 0, color: vars['text-2'] });
export const list = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const row = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'] });
export const voice = style({
  position: 'relative',
  flex: 1,
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  minBlockSize: 44,
  paddingBlock: vars['space-2'],
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
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
    '&:has(:disabled)': { cursor: 'not-allowed' },
  },
});
export const radio = style({ position: 'absolute', opacity: 0 });
export const name = style({ fontWeight: vars['weight-semibold'] });
export const small = style({ fontSize: vars['text-sm'] });
export const mark = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  visibility: 'hidden',
  selectors: { [`${voice}:has(:checked) &`]: { visibility: 'visible' } },
});
export const skeleton = style({ blockSize: 56 });
export const switches = style({ display: 'grid', gap: vars['space-2'], paddingBlockStart: vars['space-2'] });
export const option = style({ display: 'flex', alignItems: 'start', gap: vars['space-3'], minBlockSize: 40, cursor: 'pointer' });
export const box = style({ inlineSize: 18, blockSize: 18, marginBlockStart: 2, accentColor: vars.accent, flexShrink: 0 });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const text = style({ margin: 0, color: vars['text-2'] });

/** Choices that say what they mean: a radio, two lines. */
export const choices = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style({
  padding: 0,
  marginBlockEnd: vars['space-2'],
  fontSize: vars['text-sm'],
  fontWeight: vars['label-weight'],
});
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: vars['space-3'],
  alignItems: 'start',
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars['border-2'], background: vars['surface-2'] },
    '&:has(input:checked)': { borderColor: vars.accent, boxShadow: `inset 0 0 0 1px ${vars.accent}` },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&:has(input:checked)': { outline: '2px solid Highlight' } } } },
});
export const radio = style({ accentColor: vars.accent, inlineSize: 18, blockSize: 18, margin: 0, marginBlockStart: 3 });
export const name = style({ display: 'block', fontWeight: vars['weight-semibold'] });
export const hint = style({ display: 'block', color: vars['text-2'], fontSize: vars['text-sm'] });
export const lines = style({
  maxBlockSize: 160,
  overflowY: 'auto',
  margin: 0,
  paddingInlineStart: vars['space-5'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});

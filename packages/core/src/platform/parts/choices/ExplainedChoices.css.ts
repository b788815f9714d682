import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

const base = style({ display: 'grid', gap: 8, margin: 0, padding: 0, border: 0, minInlineSize: 0 });
const beside = (columns: number) => ({
  '@media': { '(min-width: 560px)': { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } },
});
export const choices = styleVariants({ 1: [base], 2: [base, beside(2)], 3: [base, beside(3)] });
export const legend = style({
  padding: 0,
  marginBlockEnd: 6,
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
});
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '2px 10px',
  alignContent: 'start',
  padding: '12px 14px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  cursor: 'pointer',
  scrollMarginBlock: vars['space-6'],
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.accent,
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
    },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
    '&:has(:disabled)': { cursor: 'default' },
  },
});
export const radio = style({ accentColor: vars.accent });
export const choiceLabel = style({ fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const choiceText = style({ gridColumn: 2, fontSize: vars['text-xs'], lineHeight: 1.4 });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** A report is read, and reads better in longer lines than a question does. */
export const dialog = style({
  selectors: { '&&': { inlineSize: 'min(640px, calc(100vw - 32px))', maxInlineSize: 'none' } },
});
export const body = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const text = style({ margin: 0, color: vars['text-2'] });
export const list = style({ display: 'grid', listStyleType: '""', margin: 0, padding: 0 });
export const row = style({
  display: 'grid',
  gap: vars['space-2'],
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  minInlineSize: 0,
});
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const words = style({ display: 'grid', gap: 2, flex: '1 1 180px', minInlineSize: 0 });
export const name = style({ fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const note = style({ color: vars['text-3'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const bad = style([note, { color: vars.danger }]);
export const sum = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const summary = style({ color: vars['text-2'], fontSize: vars['text-sm'], cursor: 'pointer', minBlockSize: 24 });
export const report = style({
  display: 'grid',
  gap: vars['space-2'],
  maxBlockSize: 260,
  marginBlockStart: vars['space-2'],
  padding: 0,
  overflowY: 'auto',
  listStyleType: '""',
  fontSize: vars['text-sm'],
});
export const reportLine = style({ display: 'grid', gap: 2, justifyItems: 'start', overflowWrap: 'anywhere' });
export const field = style({ fontFamily: vars['font-mono'], fontSize: vars['text-xs'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const progress = style({ marginInlineEnd: 'auto', alignSelf: 'center', color: vars['text-2'], fontSize: vars['text-sm'] });

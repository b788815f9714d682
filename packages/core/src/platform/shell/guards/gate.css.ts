import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const gate = style({
  display: 'grid',
  gap: vars['space-5'],
  justifyItems: 'start',
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: `${vars['space-6']} ${vars['space-12']}`,
});
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 56,
  blockSize: 56,
  borderRadius: '50%',
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
});
export const title = style([display, { fontSize: vars['text-2xl'] }]);
export const lead = style({ marginBlockStart: vars['space-2'], color: vars['text-2'], fontSize: vars['text-lg'] });
export const countdown = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minInlineSize: 56,
  padding: `${vars['space-2']} ${vars['space-2']}`,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const figure = style([display, { fontSize: vars['text-xl'], fontVariantNumeric: 'tabular-nums' }]);
export const unit = style({ color: vars['text-2'], fontSize: vars['text-xs'] });
export const small = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const reasons = style({
  display: 'grid',
  gap: vars['space-3'],
  inlineSize: '100%',
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const subtitle = style([display, { fontSize: vars['text-lg'] }]);
export const facts = style({ fontFamily: vars['font-read'], overflowWrap: 'anywhere' });
export const wayToDecision = style({ justifySelf: 'start' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-3'] });
export const ownPages = style([actions, { marginBlockStart: vars['space-3'] }]);
export const ticks = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const tick = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: vars['space-2'] });
export const tickSign = style({ marginBlockStart: 3, color: vars['accent-text'] });
/** A quiet button at the start of its line: its words stand at the edge, not its padding. */
export const back = style({ marginInlineStart: `calc(-1 * min(${vars['space-4']}, ${vars.gutter}))` });

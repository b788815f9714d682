import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ display: 'grid', gap: vars['space-5'], maxInlineSize: 860, paddingBlock: vars['space-5'] });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const question = style([display, { margin: 0, fontSize: vars['text-xl'] }]);
export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: vars['space-4'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
});
export const way = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars['space-3'],
  minInlineSize: 0,
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const wayTitle = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const text = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const bad = style({ margin: 0, color: vars.danger, fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const steps = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyleType: '""' });
export const step = style({ display: 'flex', alignItems: 'baseline', gap: vars['space-3'] });
export const stepNumber = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  borderRadius: '50%',
  background: vars['accent-soft'],
  color: vars['on-accent-soft'],
  fontSize: vars['text-xs'],
  fontWeight: vars['weight-semibold'],
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const panel = style({
  display: 'grid',
  gap: vars['space-4'],
  minInlineSize: 0,
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const folded = style([panel, { display: 'block' }]);
export const unfolded = style({ display: 'grid', gap: vars['space-4'], marginBlockStart: vars['space-4'] });
/** What saves stays in view, above what scrolls. */
export const bar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars['space-3'],
  marginBlockEnd: `calc(-1 * ${vars['space-5']})`,
  paddingBlock: `${vars['space-3']} max(${vars['space-3']}, env(safe-area-inset-bottom))`,
  borderBlockStart: `1px solid ${vars['border-1']}`,
  background: vars.canvas,
});
export const barWords = style({ flex: '1 1 200px', minInlineSize: 0, display: 'grid', gap: vars['space-1'] });
export const summary = style({ cursor: 'pointer', minBlockSize: 32, fontWeight: vars['weight-semibold'] });

import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ maxInlineSize: 660, marginInline: 'auto', paddingBlock: vars['space-5'] });
export const title = style([display, { fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const lead = style({
  margin: `${vars['space-2']} 0 ${vars['space-6']}`,
  color: vars['text-2'],
  fontSize: vars['text-lg'],
});
export const form = style({ display: 'grid', gap: vars['space-5'], minInlineSize: 0 });
export const label = style({ margin: 0, fontSize: vars['text-sm'], fontWeight: vars['weight-medium'] });
export const ask = style({ display: 'grid', gap: vars['space-2'], justifyItems: 'start' });
export const idField = style({ inlineSize: '100%' });
export const subject = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars['space-3'],
  marginBlockStart: vars['space-2'],
  padding: '10px 14px',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const subjectName = style({ display: 'block', fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const subjectId = style({ color: vars['text-3'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });

export const count = style({ fontVariantNumeric: 'tabular-nums' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const small = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const said = style({ display: 'block' });

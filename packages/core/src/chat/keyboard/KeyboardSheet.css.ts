import { style } from '@vanilla-extract/css';
import { label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(640px, calc(100vw - 32px))' });
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: vars['space-5'],
});
export const group = style([label, { margin: `0 0 ${vars['space-3']}`, color: vars['text-2'] }]);
export const keys = style({ display: 'grid', gap: vars['space-2'], margin: 0 });
export const line = style({ display: 'grid', gridTemplateColumns: '96px 1fr', alignItems: 'baseline', gap: vars['space-3'] });
export const key = style({
  display: 'inline-block',
  minInlineSize: 26,
  marginInlineEnd: 4,
  padding: '2px 6px',
  border: `1px solid ${vars['border-2']}`,
  borderBlockEndWidth: 2,
  borderRadius: vars['radius-sm'],
  background: vars['surface-2'],
  fontFamily: 'inherit',
  fontSize: vars['text-xs'],
  textAlign: 'center',
});
export const action = style({ margin: 0, fontSize: vars['text-sm'] });
export const toggle = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars['space-3'],
  marginBlockStart: vars['space-5'],
  fontSize: vars['text-sm'],
});
export const note = style({ display: 'block', color: vars['text-3'], fontSize: vars['text-xs'] });

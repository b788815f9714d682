import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const hero = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: vars['space-4'],
  padding: `clamp(28px, 5cqi, 64px) ${vars['space-5']}`,
  borderRadius: vars['radius-lg'],
  background: vars.accent,
  color: vars['on-accent'],
  textAlign: 'center',
  '@media': { '(forced-colors: active)': { border: '1px solid' } },
});
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const line = style({ margin: 0, maxInlineSize: '60ch' });
export const small = style({ margin: 0, fontSize: vars['text-sm'] });

export const countdown = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minInlineSize: 56,
  padding: 4,
  border: '1px solid currentColor',
  borderRadius: vars['radius-md'],
  fontSize: vars['text-xs'],
});
export const figure = style({
  fontSize: vars['text-xl'],
  fontWeight: vars['weight-semibold'],
  fontVariantNumeric: 'tabular-nums',
});

import { keyframes, style } from '@vanilla-extract/css';
import { display } from '../text.css.ts';
import { vars } from '../theme.css.ts';

const rise = keyframes({ from: { opacity: 0, translate: '0 8px' } });

export const dialog = style({
  inlineSize: 'min(420px, calc(100% - 24px))',
  maxBlockSize: 'calc(100dvh - 24px)',
  margin: 'auto',
  padding: 0,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-xl'],
  background: vars['surface-1'],
  color: vars['text-1'],
  textAlign: 'start',
  boxShadow: vars['shadow-3'],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  animation: `${rise} ${vars['duration-3']} ${vars['ease-out']}`,
  selectors: { '&::backdrop': { background: vars.overlay } },
});
export const inside = style({
  display: 'grid',
  gap: vars['space-4'],
  padding: vars['space-6'],
  '@media': { '(max-width: 479px)': { padding: vars['space-4'] } },
});
export const title = style([display, { fontSize: vars['text-2xl'] }]);
export const head = style({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: vars['space-3'] });
export const close = style({ marginBlockStart: -6, marginInlineEnd: -10 });

import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { label } from '../text.css.ts';
import { vars } from '../theme.css.ts';

const fromStart = keyframes({ from: { translate: '-100% 0' } });
const fromEnd = keyframes({ from: { translate: '100% 0' } });

export const drawer = style({
  position: 'fixed',
  insetBlock: 0,
  inlineSize: 'min(348px, 86vw)',
  blockSize: '100dvh',
  maxBlockSize: 'none',
  maxInlineSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: vars['surface-1'],
  color: vars['text-1'],
  boxShadow: vars['shadow-3'],
  overscrollBehavior: 'contain',
  selectors: { '&::backdrop': { background: vars.overlay } },
  '@media': { '(forced-colors: active)': { outline: '1px solid' } },
});
const enter = (keyframe: string) => `${keyframe} ${vars['duration-3']} ${vars['ease-out']}`;
export const side = styleVariants({
  start: { insetInline: '0 auto', animation: enter(fromStart) },
  end: { insetInline: 'auto 0', animation: enter(fromEnd) },
});
globalStyle(`[dir=rtl] ${side.start}`, { animationName: fromEnd });
globalStyle(`[dir=rtl] ${side.end}`, { animationName: fromStart });

export const inside = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100%', maxBlockSize: '100dvh' });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
  minBlockSize: vars['size-header'],
  paddingInline: `${vars['space-4']} ${vars['space-2']}`,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const title = style([label, { fontSize: vars['text-md'] }]);
export const body = style({ flex: 1, minBlockSize: 0, overflowY: 'auto', padding: vars['space-4'] });
export const foot = style({
  display: 'flex',
  gap: vars['space-2'],
  padding: vars['space-4'],
  borderBlockStart: `1px solid ${vars['border-1']}`,
});

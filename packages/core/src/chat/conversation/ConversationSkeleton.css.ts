import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { readingColumn } from './chat.css.ts';

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  minBlockSize: vars['size-header'],
  paddingInline: 12,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const portrait = style({ inlineSize: 40 });
export const hero = style({ inlineSize: 96 });
export const words = style({ display: 'grid', gap: 6, inlineSize: 180 });
export const log = style([
  readingColumn,
  {
    flex: 1,
    minBlockSize: 0,
    overflow: 'hidden',
    display: 'grid',
    alignContent: 'start',
    gap: vars['space-5'],
    padding: `${vars['space-10']} 16px`,
  },
]);
export const middle = style({ display: 'grid', justifyItems: 'center', gap: vars['space-3'], paddingBlockEnd: vars['space-6'] });
export const bubbles = style({ display: 'grid', gap: vars['space-5'] });
const bubble = style({ borderRadius: vars['radius-bubble'] });
export const theirs = style([bubble, { blockSize: 92, inlineSize: 'min(520px, 78%)', marginInlineStart: 48 }]);
export const own = style([bubble, { blockSize: 56, inlineSize: 'min(340px, 60%)', marginInlineStart: 'auto' }]);

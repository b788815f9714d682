import { style } from '@vanilla-extract/css';
import { vars } from '@troupe/core/ui/theme.css.ts';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-4'],
  paddingBlockStart: vars['space-6'],
});
export const panel = style({ selectors: { '&&': { blockSize: 72 } } });

export const chat = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  inlineSize: '100%',
  minBlockSize: 0,
  blockSize: '100%',
});
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: vars['size-header'],
  paddingInline: vars.gutter,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const face = style({ selectors: { '&&': { inlineSize: 40, blockSize: 40, borderRadius: '50%' } } });
export const log = style({
  display: 'grid',
  alignContent: 'end',
  gap: vars['space-5'],
  inlineSize: '100%',
  maxInlineSize: vars['size-reading'],
  marginInline: 'auto',
  padding: vars['space-4'],
});
const rounded = style({ selectors: { '&&': { borderRadius: vars['radius-bubble'] } } });
export const bubble = style([rounded, { selectors: { '&&': { inlineSize: 'min(520px, 78%)', blockSize: 92 } } }]);
export const ownBubble = style([
  rounded,
  { selectors: { '&&': { inlineSize: 'min(340px, 60%)', blockSize: 56, justifySelf: 'end' } } },
]);
export const composer = style({
  selectors: {
    '&&': {
      inlineSize: 'min(100% - 24px, 720px)',
      blockSize: 58,
      marginInline: 'auto',
      marginBlockEnd: 38,
      borderRadius: vars['radius-bubble'],
    },
  },
});

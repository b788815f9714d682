import { style } from '@vanilla-extract/css';
import { readingColumn } from '@troupe/core/chat/conversation/chat.css.ts';
import { vars } from '@troupe/core/ui/theme.css.ts';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-4'],
  inlineSize: '100%',
  paddingBlockStart: vars['space-6'],
});
export const panel = style({ selectors: { '&&': { blockSize: 72 } } });

export const header = style({ flex: 'none', minBlockSize: vars['size-header'], borderBlockEnd: `1px solid ${vars['border-1']}` });
export const log = style([
  readingColumn,
  {
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'center',
    gap: vars['space-4'],
    flex: 1,
    minBlockSize: 0,
    overflow: 'hidden',
    padding: vars['space-6'],
  },
]);
export const face = style({ selectors: { '&&': { inlineSize: 88, blockSize: 88, borderRadius: vars['radius-avatar'] } } });
export const name = style({ selectors: { '&&': { inlineSize: 180 } } });
export const bubble = style({
  selectors: {
    '&&': { justifySelf: 'start', inlineSize: 'min(520px, 86%)', blockSize: 92, borderRadius: vars['radius-bubble'] },
  },
});
export const composer = style({
  selectors: {
    '&&': {
      flex: 'none',
      inlineSize: `min(100% - 24px, ${vars['size-reading']})`,
      blockSize: 58,
      marginInline: 'auto',
      marginBlockEnd: 38,
      borderRadius: `min(${vars['radius-bubble']}, 18px)`,
    },
  },
});

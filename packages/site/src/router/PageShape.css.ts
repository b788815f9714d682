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
/** Beside a face and under a name, as the first message will be. */
export const bubble = style({
  selectors: {
    '&&': {
      justifySelf: 'start',
      marginBlockStart: 28,
      marginInlineStart: 40,
      inlineSize: 'min(620px, 100% - 40px)',
      blockSize: 106,
      borderRadius: vars['radius-bubble'],
    },
  },
});
export const composer = style({
  selectors: {
    '&&': {
      flex: 'none',
      inlineSize: `min(100% - 24px, ${vars['size-reading']})`,
      blockSize: 62,
      marginInline: 'auto',
      marginBlockEnd: 32,
      borderRadius: `min(${vars['radius-bubble']}, 18px)`,
    },
  },
});

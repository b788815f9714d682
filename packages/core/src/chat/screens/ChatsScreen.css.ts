import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-4'],
  inlineSize: '100%',
  maxInlineSize: 720,
  marginInline: 'auto',
  paddingBlock: vars['space-6'],
  minInlineSize: 0,
});
export const head = style({ display: 'flex', alignItems: 'center', gap: vars['space-3'], minInlineSize: 0 });
export const title = style([
  display,
  { flex: 1, minInlineSize: 0, margin: 0, fontSize: vars['text-2xl'], overflowWrap: 'anywhere' },
]);
export const tools = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
/** Heard everywhere; seen where the title leaves room for it. */
export const toolText = style({
  '@media': {
    '(max-width: 559px)': {
      position: 'absolute',
      inlineSize: 1,
      blockSize: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});

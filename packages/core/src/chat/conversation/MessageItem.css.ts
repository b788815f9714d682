import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { actionColor, inkColor } from '../roleplay/RoleplayText.css.ts';
import { narrow } from './chat.css.ts';

/** A row of the log: portrait and message, or the user's message at the end side. No wrapper inside, to keep long histories light. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'start',
  // The space below is content, not padding: the list measures what is inside a row.
  '::after': { content: '', gridColumn: '1 / -1', blockSize: vars['space-5'] },
  '@container': {
    [narrow]: { gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 8, '::after': { blockSize: vars['space-4'] } },
  },
});
export const avatar = style({
  gridRow: '1 / span 2',
  marginBlockStart: 2,
  '@container': { [narrow]: { selectors: { '&&': { inlineSize: 28, blockSize: 28, fontSize: 13 } } } },
});
export const head = style({
  gridColumn: 2,
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  marginBlockEnd: 4,
  fontSize: vars['text-sm'],
  selectors: { '[data-troupe-role=user] > &': { justifyContent: 'flex-end' } },
});
export const name = style({ fontWeight: vars['weight-semibold'] });
export const time = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
/** As high as what it stands for: a name's line, or where none is shown a time's. */
export const restingHead = style([head, { selectors: { '[data-troupe-role=user] > &': { fontSize: vars['text-xs'] } } }]);

const round = vars['radius-bubble'];
const tight = `min(${round}, 4px)`;
/** Its text decides its direction, the page where it stands: corners and side are the page's. */
export const bubble = style({
  vars: { [actionColor]: vars['bubble-bot-action'], [inkColor]: vars['on-bubble-bot'] },
  gridColumn: 2,
  inlineSize: 'fit-content',
  maxInlineSize: `min(${vars['size-bubble']}, 100%)`,
  padding: `${vars['space-3']} ${vars['space-4']}`,
  border: `1px solid ${vars['bubble-bot-border']}`,
  borderRadius: `${tight} ${round} ${round}`,
  background: vars['bubble-bot'],
  color: vars['on-bubble-bot'],
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: vars['leading-read'],
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  selectors: {
    '[data-troupe-role=user] > &': {
      vars: { [actionColor]: vars['bubble-user-action'], [inkColor]: vars['on-bubble-user'] },
      gridColumn: '1 / -1',
      maxInlineSize: `min(${vars['size-bubble']}, 86%)`,
      justifySelf: 'end',
      borderColor: vars['bubble-user-border'],
      borderRadius: `${round} ${round} ${tight}`,
      background: vars['bubble-user'],
      color: vars['on-bubble-user'],
    },
    '[dir=rtl] &': { borderRadius: `${round} ${tight} ${round} ${round}` },
    '[dir=rtl] [data-troupe-role=user] > &': { borderRadius: `${round} ${round} ${round} ${tight}` },
    '[data-troupe-state=unsent] > &': { borderStyle: 'dashed' },
    // Said beside the story: no bubble of the scene, in either role.
    '&&[data-troupe-ooc]': { borderStyle: 'dashed', background: 'none', color: vars['text-2'] },
  },
  '@media': { '(forced-colors: active)': { borderColor: 'CanvasText' } },
});
/** Its words alone: each paragraph is a line of the text. */
export const restingBubble = style([bubble, { whiteSpace: 'pre-line' }]);
/** A picture keeps its place by its width and height before it is here. */
export const picture = style({
  gridColumn: 2,
  inlineSize: '100%',
  maxInlineSize: 404,
  blockSize: 'auto',
  borderRadius: vars['radius-bubble'],
  background: vars['surface-2'],
  cursor: 'zoom-in',
});
// Streaming text is never animated letter by letter: it grows, with a block caret. That moves with every word; if it
// blinked, too, the browser would draw frames for nothing but the blinking, and a key typed meanwhile would wait for one.
globalStyle(`[data-troupe-state=streaming] > ${bubble} > :last-child::after`, {
  content: '',
  display: 'inline-block',
  inlineSize: '0.5em',
  blockSize: '1.05em',
  marginInlineStart: 2,
  verticalAlign: '-0.16em',
  borderRadius: 1,
  background: vars.accent,
});
// Lines balanced anew with every word would move words that are being read.
globalStyle(`[data-troupe-state=streaming] > ${bubble} > :last-child`, { textWrap: 'wrap' });

export const tools = style({
  gridColumn: 2,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  maxInlineSize: vars['size-bubble'],
  // Its place is there before what stands in it.
  minBlockSize: 32,
  marginBlockStart: 6,
  color: vars['text-2'],
  selectors: { '[data-troupe-role=user] > &': { gridColumn: '1 / -1', justifySelf: 'end', justifyContent: 'flex-end' } },
});
export const status = style([tools, { minBlockSize: 0, color: vars['text-3'], fontSize: vars['text-xs'] }]);

export const memoryLine = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  paddingBlockEnd: vars['space-5'],
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  selectors: {
    '&::before, &::after': {
      content: '',
      flex: 1,
      minInlineSize: vars['space-4'],
      borderBlockStart: `1px dashed ${vars['border-2']}`,
    },
  },
});

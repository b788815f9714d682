import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

/** Beside the form, as high as what the header and the bar leave of the window. */
export const region = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  blockSize: `clamp(420px, calc(100dvh - ${vars['size-header']} - 168px), 720px)`,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  overflow: 'clip',
  '@media': {
    '(min-width: 1200px)': { position: 'sticky', insetBlockStart: `calc(${vars['size-header']} + 16px)` },
  },
});

const rise = keyframes({ from: { translate: '0 100%' } });
export const sheet = style({
  position: 'fixed',
  insetInline: 0,
  insetBlock: 'auto 0',
  inlineSize: '100%',
  maxInlineSize: 640,
  marginBlock: 0,
  marginInline: 'auto',
  blockSize: 'min(100dvh - 20px, 820px)',
  maxBlockSize: 'none',
  padding: 0,
  border: 0,
  borderStartStartRadius: vars['radius-lg'],
  borderStartEndRadius: vars['radius-lg'],
  background: vars['surface-1'],
  color: vars['text-1'],
  boxShadow: vars['shadow-3'],
  overscrollBehavior: 'contain',
  overflow: 'clip',
  animation: `${rise} ${vars['duration-3']} ${vars['ease-out']}`,
  selectors: { '&::backdrop': { background: vars.overlay } },
  '@media': { '(forced-colors: active)': { outline: '1px solid' } },
});
export const inside = style({ display: 'flex', flexDirection: 'column', blockSize: '100%', minInlineSize: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars['space-1']} ${vars['space-2']}`,
  minBlockSize: 56,
  paddingBlock: vars['space-1'],
  paddingInline: `${vars['space-4']} ${vars['space-2']}`,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const title = style([display, { margin: 0, marginInlineEnd: 'auto', fontSize: vars['text-xl'], outline: 'none' }]);
export const persona = style({ maxInlineSize: 150, textOverflow: 'ellipsis' });
export const empty = style({ flex: 1, alignContent: 'center', justifyContent: 'center' });

export const scroller = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars['space-4'],
  selectors: { '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -3 } },
});
export const lines = style({ display: 'grid', gap: vars['space-4'], margin: 0, padding: 0, listStyleType: '""' });
const anyLine = style({ display: 'grid', minInlineSize: 0 });
export const line = styleVariants({
  bot: [anyLine, { gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: vars['space-2'], alignItems: 'start' }],
  user: [anyLine, { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'end' }],
});
export const avatar = style({ selectors: { '&&': { inlineSize: 28, blockSize: 28, fontSize: 13, marginBlockStart: 2 } } });
const round = vars['radius-bubble'];
const tight = `min(${round}, 4px)`;
const anyBubble = style({
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  padding: `${vars['space-3']} ${vars['space-4']}`,
  border: '1px solid',
  borderStartStartRadius: round,
  borderStartEndRadius: round,
  borderEndStartRadius: round,
  borderEndEndRadius: round,
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: vars['leading-read'],
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '@media': { '(forced-colors: active)': { borderColor: 'CanvasText' } },
});
export const bubble = styleVariants({
  bot: [
    anyBubble,
    {
      borderColor: vars['bubble-bot-border'],
      borderStartStartRadius: tight,
      background: vars['bubble-bot'],
      color: vars['on-bubble-bot'],
    },
  ],
  user: [
    anyBubble,
    {
      maxInlineSize: '86%',
      borderColor: vars['bubble-user-border'],
      borderEndEndRadius: tight,
      background: vars['bubble-user'],
      color: vars['on-bubble-user'],
    },
  ],
});
globalStyle(`${bubble.bot} [data-troupe-part=action]`, { color: vars['bubble-bot-action'] });
globalStyle(`${bubble.user} [data-troupe-part=action]`, { color: vars['bubble-user-action'] });
globalStyle(`[data-troupe-state=streaming] > ${bubble.bot} > :last-child::after`, {
  content: '',
  display: 'inline-block',
  inlineSize: '0.5em',
  blockSize: '1.05em',
  marginInlineStart: 2,
  verticalAlign: '-0.16em',
  borderRadius: 1,
  background: vars.accent,
});
export const paragraph = style({
  margin: 0,
  selectors: { '&&': { textAlign: 'start' }, '& + &': { marginBlockStart: '0.65em' } },
});
export const writing = style({ margin: 0, color: vars['text-2'], fontFamily: vars['font-ui'], fontSize: vars['text-sm'] });

export const foot = style({
  gridColumn: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${vars['space-2']}`,
  marginBlockStart: 2,
  color: vars['text-2'],
  fontSize: vars['text-xs'],
});
export const tool = style({ selectors: { '&&': { paddingInline: vars['space-2'], color: vars['text-2'] } } });
export const stale = style({
  paddingInline: vars['space-2'],
  borderRadius: vars['radius-pill'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
});
export const why = style({
  flex: '1 1 100%',
  display: 'grid',
  gap: vars['space-2'],
  minInlineSize: 0,
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-2'],
  color: vars['text-1'],
});
export const meter = style({ inlineSize: '100%' });
export const quiet = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-xs'] });
export const parts = style({ display: 'grid', margin: 0, padding: 0, listStyleType: '""' });
export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `2px ${vars['space-2']}`,
  paddingBlock: vars['space-1'],
  fontSize: vars['text-sm'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  overflowWrap: 'anywhere',
});
export const number = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const badges = style({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: vars['space-1'] });

export const notice = style({ marginBlockStart: vars['space-4'], selectors: { '&&': { alignItems: 'start' } } });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], marginBlockStart: vars['space-2'] });

export const bottom = style({
  display: 'grid',
  gap: vars['space-2'],
  padding: `${vars['space-3']} ${vars['space-3']} max(${vars['space-3']}, env(safe-area-inset-bottom))`,
  borderBlockStart: `1px solid ${vars['border-1']}`,
});
export const box = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  paddingBlock: 4,
  paddingInline: '14px 4px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-bubble']}, 18px)`,
  background: vars['surface-1'],
  selectors: {
    '&:has(textarea:focus)': {
      outline: `${vars['focus-width']} solid ${vars.focus}`,
      outlineOffset: -1,
      borderColor: vars.focus,
    },
  },
});
export const input = style({
  inlineSize: '100%',
  minBlockSize: 44,
  maxBlockSize: '24dvh',
  padding: '9px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  resize: 'none',
  outline: 'none',
  fieldSizing: 'content',
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: 1.5,
  selectors: {
    '&::placeholder': { color: vars['text-3'], opacity: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
} as Parameters<typeof style>[0]);
export const send = style({
  selectors: {
    '&&': {
      inlineSize: 44,
      blockSize: 44,
      borderRadius: `min(${vars['radius-control']}, 14px)`,
      background: vars.accent,
      color: vars['on-accent'],
    },
    '&&:hover': { background: vars['accent-hover'] },
    '&&[aria-disabled=true]': { background: vars['surface-2'], color: vars['text-3'] },
  },
});
export const note = style({ fontVariantNumeric: 'tabular-nums', margin: 0, color: vars['text-2'], fontSize: vars['text-xs'] });
// A sign alone on a phone, where the bar leaves the form little room.
export const opener = style({ '@media': { '(max-width: 640px)': { selectors: { '&&': { paddingInline: vars['space-3'] } } } } });
export const openerText = style({
  '@media': {
    '(max-width: 640px)': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

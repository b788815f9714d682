import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { display, label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({ paddingBlockStart: vars['space-5'], minInlineSize: 0 });
// What takes the focus stands clear of the bar below and of the header above.
globalStyle(`${page} :where(input, textarea, select, button, a)`, { scrollMarginBlock: '96px 160px' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: vars['space-2'],
  marginBlockEnd: vars['space-5'],
});
export const title = style([display, { flex: '1 1 220px', margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const notices = style({
  display: 'grid',
  gap: vars['space-3'],
  selectors: { '&:not(:empty)': { marginBlockEnd: vars['space-5'] } },
});
/** As it was before `create_v2`: how others meet it stands below the form. */
export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars['space-6'] });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  '@media': {
    '(min-width: 1200px)': {
      gridTemplateColumns: 'minmax(0, 720px) minmax(320px, 440px)',
      justifyContent: 'space-between',
      alignItems: 'start',
      columnGap: vars['space-8'],
    },
  },
});
export const fields = style({ display: 'grid', gap: vars['space-6'], maxInlineSize: 720, minInlineSize: 0 });
export const beside = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-3'],
  minInlineSize: 0,
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  maxInlineSize: 720,
});
export const besideTitle = style([display, { margin: 0, fontSize: vars['text-xl'] }]);
export const previewCover = style({ inlineSize: 'min(160px, 60%)' });
export const previewName = style([display, { margin: 0, fontSize: vars['text-lg'], overflowWrap: 'anywhere' }]);
export const previewTitle = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const previewGreeting = style({
  margin: 0,
  // What goes on is in the form beside it.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 12,
  overflow: 'hidden',
  fontFamily: vars['font-read'],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** Of more than a line: its sign stands at the first. */
export const tall = style({ selectors: { '&&': { alignItems: 'start' } } });
export const bannerTitle = style({ margin: 0, fontSize: vars['text-md'], fontWeight: vars['weight-semibold'] });
export const bannerText = style({ margin: `${vars['space-1']} 0 0`, overflowWrap: 'anywhere' });
export const reasons = style({
  display: 'grid',
  gap: vars['space-1'],
  margin: `${vars['space-2']} 0 0`,
  paddingInlineStart: vars['space-5'],
  listStyleType: 'disc',
  overflowWrap: 'anywhere',
});
export const reasonLink = style({ display: 'inline-block', minBlockSize: 24 });
export const words = style({
  margin: `${vars['space-2']} 0 0`,
  paddingInlineStart: vars['space-3'],
  borderInlineStart: '3px solid currentColor',
  fontFamily: vars['font-read'],
  overflowWrap: 'anywhere',
});
export const wordsBy = style({ display: 'block', fontFamily: vars['font-ui'], fontSize: vars['text-xs'] });

export const bar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 8,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `10px ${vars['space-5']}`,
  marginBlockStart: vars['space-6'],
  paddingBlock: '12px max(12px, env(safe-area-inset-bottom))',
  background: vars.canvas,
  borderBlockStart: `1px solid ${vars['border-1']}`,
});
export const failure = style({ flex: '1 1 100%' });
export const save = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: vars['space-2'],
  marginInlineStart: 'auto',
  // Side by side on a phone, where the bar leaves the form little room.
  '@media': { '(max-width: 640px)': { flex: '1 1 100%' } },
});
export const saveButton = style({ '@media': { '(max-width: 640px)': { flex: '1 1 36%' } } });
export const draftStatus = style({ '@media': { '(max-width: 640px)': { flex: '1 1 100%', fontSize: vars['text-xs'] } } });
export const reason = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const budget = style({ display: 'grid', gap: 7, flex: '1 1 140px', minInlineSize: 0, maxInlineSize: 560 });
export const budgetHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${vars['space-2']}`,
  fontSize: vars['text-sm'],
});
export const figures = style({ fontVariantNumeric: 'tabular-nums' });
export const over = style({ color: vars.danger });
export const room = style({ color: vars['text-2'], fontSize: vars['text-xs'] });
export const mark = style({
  paddingInline: vars['space-2'],
  borderRadius: vars['radius-pill'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
  fontSize: vars['text-xs'],
});
export const meter = style({
  position: 'relative',
  display: 'flex',
  gap: 1,
  blockSize: 10,
  borderRadius: vars['radius-pill'],
  background: vars['surface-3'],
});
const share = (percent: number) => `color-mix(in oklab, ${vars.accent} ${percent}%, ${vars['surface-1']})`;
export const part = style({
  blockSize: '100%',
  selectors: {
    '&:first-child': { borderStartStartRadius: vars['radius-pill'], borderEndStartRadius: vars['radius-pill'] },
  },
  '@media': { '(forced-colors: active)': { background: 'Highlight', forcedColorAdjust: 'none' } },
});
export const shade = styleVariants({
  1: { background: share(100) },
  2: { background: share(78) },
  3: { background: share(58) },
  4: { background: share(40) },
});
export const overPart = style({ selectors: { '&&': { background: vars.danger } } });
export const tick = style({ position: 'absolute', insetBlock: -3, inlineSize: 2, background: vars['text-1'] });
export const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 14px',
  margin: 0,
  padding: 0,
  listStyleType: '""',
  '@media': {
    // Where there is little room, the sum stands alone.
    '(max-width: 767px)': { display: 'none' },
  },
});
export const legend = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const dot = style({ inlineSize: 9, blockSize: 9, borderRadius: 2 });

export const bad = style({ margin: 0, color: vars.danger, fontSize: vars['text-sm'] });

export const wide = style({ selectors: { '&&': { inlineSize: 'min(760px, calc(100vw - 24px))', maxInlineSize: 'none' } } });
export const choice = style({ minInlineSize: 0, margin: 0, padding: 0, border: 0 });
export const choiceTitle = style([label, { padding: 0, marginBlockEnd: vars['space-1'] }]);
export const sides = style({
  display: 'grid',
  gap: vars['space-2'],
  '@media': { '(min-width: 640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-1'],
  padding: vars['space-3'],
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  cursor: 'pointer',
  minInlineSize: 0,
  selectors: {
    '&:has(:checked)': { borderColor: vars.accent, boxShadow: `inset 0 0 0 1px ${vars.accent}` },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
});
export const sideName = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  fontWeight: vars['weight-semibold'],
});
export const radio = style({ inlineSize: 18, blockSize: 18, margin: 0, accentColor: vars.accent });
export const sideText = style({
  maxBlockSize: 180,
  overflowY: 'auto',
  fontFamily: vars['font-read'],
  fontSize: vars['text-sm'],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

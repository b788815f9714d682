import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ display: 'grid', gap: vars['space-4'], paddingBlock: vars['space-5'], minInlineSize: 0 });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars['space-3'] });
export const heading = style({ flex: '1 1 280px', minInlineSize: 0 });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const line = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });

/** Three panes where there is room, two on a narrower page, one below another on a phone. */
export const panes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  alignItems: 'start',
  '@media': {
    '(min-width: 1100px)': { gridTemplateColumns: 'minmax(280px, 1fr) minmax(0, 1.25fr)' },
    '(min-width: 1400px)': { gridTemplateColumns: '300px minmax(0, 1fr) 330px' },
  },
});
export const pane = style({
  display: 'grid',
  gap: vars['space-4'],
  minInlineSize: 0,
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  '@media': { '(max-width: 640px)': { padding: vars['space-3'] } },
});
export const benchPane = style([pane, { '@media': { '(min-width: 1100px) and (max-width: 1399px)': { gridColumn: '1 / -1' } } }]);
export const listPane = style([pane, { gap: 0, padding: 0, overflow: 'clip' }]);
export const paneHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const paneTitle = style([
  display,
  { flex: '1 1 auto', margin: 0, minInlineSize: 0, fontSize: vars['text-xl'], overflowWrap: 'anywhere' },
]);

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  padding: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const find = style({ flex: '1 1 120px', minInlineSize: 0 });
/** It scrolls by itself: a lorebook has up to a thousand entries. */
export const rows = style({
  maxBlockSize: 'min(60dvh, 560px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media': { '(max-width: 1099px)': { maxBlockSize: 'min(40dvh, 380px)' } },
});
export const list = style({ margin: 0, padding: 0, listStyleType: '""' });
/** As high as `entryHeight` says. */
export const folder = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  blockSize: 56,
  paddingInline: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: vars['surface-2'],
  fontSize: vars['text-xs'],
  fontWeight: vars['weight-semibold'],
});
export const folderName = style({ overflow: 'hidden', minInlineSize: 0, textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const folderSum = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignContent: 'center',
  alignItems: 'center',
  gap: '0 10px',
  inlineSize: '100%',
  blockSize: 56,
  padding: `0 ${vars['space-3']}`,
  border: 0,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: 'none',
  color: vars['text-1'],
  font: 'inherit',
  fontSize: vars['text-sm'],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars['surface-2'] },
    '&[aria-current=true]': { background: vars['accent-soft'], color: vars['on-accent-soft'] },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&[aria-current=true]': { outline: '2px solid Highlight', outlineOffset: -3 } } },
  },
});
const clipped = { overflow: 'hidden', minInlineSize: 0, textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const entryName = style({ ...clipped, fontWeight: vars['weight-semibold'] });
export const entryTokens = style({ fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
/** Two lines fit beside the name: what is said of an entry first, and of its keywords what there is room for. */
export const entryWords = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  gridColumn: 2,
  minInlineSize: 0,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});
export const entryHint = style({ color: vars.warning });
export const dot = style({
  gridRow: '1 / span 2',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
  background: vars['border-2'],
  selectors: {
    '&[data-troupe-state=fired]': { background: vars.success },
    '&[data-troupe-state=cut], &[data-troupe-state=hint]': { background: vars.warning },
    '&[data-troupe-state=typed]': { background: vars.accent },
  },
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none' } },
});
export const note = style({ margin: 0, padding: vars['space-3'], color: vars['text-3'], fontSize: vars['text-xs'] });
export const empty = style({ padding: vars['space-5'] });

export const fields = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const pairs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: vars['space-4'],
  alignItems: 'start',
});
export const switches = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${vars['space-5']}` });
export const check = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minBlockSize: 44 });
export const hints = style({
  display: 'grid',
  gap: vars['space-1'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
  fontSize: vars['text-xs'],
});
export const hint = style({ display: 'flex', gap: vars['space-2'], color: vars['text-2'], overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-2'] });

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: vars['text-sm'],
  tableLayout: 'fixed',
  minInlineSize: 860,
});
export const tableBox = style({ maxBlockSize: '70dvh', overflow: 'auto', overscrollBehavior: 'contain' });
export const tableHead = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  background: vars['surface-1'],
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  textAlign: 'start',
});
export const cell = style({
  ...clipped,
  blockSize: 48,
  padding: `0 ${vars['space-2']}`,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  fontWeight: vars['weight-regular'],
  textAlign: 'start',
});
export const row = style({
  selectors: { '&[aria-selected=true]': { background: vars['accent-soft'], color: vars['on-accent-soft'] } },
});
export const number = style({ fontVariantNumeric: 'tabular-nums' });
export const nameButton = style({
  ...clipped,
  maxInlineSize: '100%',
  minBlockSize: 32,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: vars['weight-semibold'],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const batch = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-2'],
  padding: vars['space-3'],
  borderRadius: vars['radius-md'],
  background: vars['accent-soft'],
  color: vars['on-accent-soft'],
});
export const batchCount = style({ flex: '1 1 auto', fontWeight: vars['weight-semibold'] });
export const dialogText = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere' });
export const stack = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
export const preview = style({
  display: 'grid',
  gap: vars['space-2'],
  maxBlockSize: '40dvh',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyleType: '""',
  fontSize: vars['text-sm'],
});
export const bad = style({ margin: 0, color: vars.danger, fontSize: vars['text-sm'] });

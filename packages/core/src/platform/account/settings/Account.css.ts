import { style } from '@vanilla-extract/css';
import { display, label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const wide = '(min-width: 900px)';
const widest = '(min-width: 1240px)';
/** Where four columns have no room beside each other. */
const narrow = '(max-width: 639px)';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: vars['space-5'] });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'] }]);
export const lead = style({ margin: `${vars['space-2']} 0 ${vars['space-5']}`, color: vars['text-2'], maxInlineSize: '60ch' });
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars['space-10'],
  marginBlockStart: vars['space-5'],
  '@media': { [widest]: { gridTemplateColumns: '168px minmax(0, 1fr)' } },
});
export const nav = style({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  paddingBlock: '4px 12px',
  '@media': {
    [widest]: { flexDirection: 'column', position: 'sticky', insetBlockStart: 72, alignSelf: 'start', padding: 0 },
  },
});
export const navLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 36,
  paddingInline: 10,
  borderRadius: vars['radius-md'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { background: vars['surface-2'], color: vars['text-1'] } },
});
export const setting = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars['space-4']} ${vars['space-8']}`,
  paddingBlock: vars['space-6'],
  scrollMarginBlockStart: 72,
  borderBlockStart: `1px solid ${vars['border-1']}`,
  '@media': { [wide]: { gridTemplateColumns: '250px minmax(0, 1fr)' } },
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
});
export const settingTitle = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const settingText = style({ margin: '4px 0 0', fontSize: vars['text-sm'], color: vars['text-2'], maxInlineSize: '44ch' });
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  alignContent: 'start',
});
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const two = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  '@media': { '(min-width: 640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const hint = style({ margin: 0, fontSize: vars['text-xs'], color: vars['text-3'] });
export const muted = style({ margin: 0, fontSize: vars['text-sm'], color: vars['text-2'], overflowWrap: 'anywhere' });
export const spread = style({ display: 'flex', justifyContent: 'space-between', gap: vars['space-3'] });
export const state = style({ margin: 0, minBlockSize: 20, fontSize: vars['text-sm'], color: vars['text-2'] });
export const bad = style({ color: vars.danger });
export const danger = style({ color: vars.danger, borderColor: vars.danger });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const listRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const main = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: 2 });
export const strong = style({ fontSize: vars['text-sm'], fontWeight: vars['weight-semibold'] });
export const list = style({ margin: 0, padding: 0, listStyle: 'none', borderBlockStart: `1px solid ${vars['border-1']}` });
export const facts = style({ display: 'grid', gap: 2, margin: 0 });
export const fact = style({ margin: 0, fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere', textAlign: 'start' });
/** One column that is read and filled in, no wider than its lines. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-5'],
  maxInlineSize: 640,
});
/** A checkbox that is drawn as the switch it is. */
export const box = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  inlineSize: 40,
  blockSize: 24,
  margin: 0,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: 12,
  background: vars['surface-2'],
  cursor: 'pointer',
  '::after': {
    content: '',
    position: 'absolute',
    insetBlockStart: 3,
    insetInlineStart: 3,
    inlineSize: 16,
    blockSize: 16,
    borderRadius: '50%',
    background: vars['text-2'],
  },
  selectors: {
    '&:checked': { background: vars.accent, borderColor: vars.accent },
    '&:checked::after': { insetInlineStart: 19, background: vars['on-accent'] },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto', '::after': { content: 'none' } } },
});
export const legend = style([label, { padding: 0, marginBlockEnd: 6 }]);
export const portraits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, 44px)',
  gap: vars['space-2'],
  margin: 0,
  padding: 2,
  border: 0,
  minInlineSize: 0,
});
export const portrait = style({
  position: 'relative',
  display: 'grid',
  borderRadius: vars['radius-avatar'],
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { boxShadow: `0 0 0 2px ${vars['surface-1']}, 0 0 0 4px ${vars.accent}` },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 5 },
  },
});
export const radio = style({ position: 'absolute', opacity: 0 });
export const saveBar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 8,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `8px ${vars['space-3']}`,
  paddingBlock: 12,
  background: vars.canvas,
  borderBlockStart: `1px solid ${vars['border-1']}`,
});
export const count = style({ marginInlineEnd: 'auto', fontSize: vars['text-sm'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const groupTitle = style([display, { margin: 0, fontSize: vars['text-md'] }]);
export const emptyGroups = style({ margin: `${vars['space-3']} 0 0`, fontSize: vars['text-sm'], color: vars['text-2'] });
export const dialog = style({ inlineSize: 'min(480px, calc(100vw - 32px))' });
export const tableWrap = style({ overflowX: 'auto' });
export const columnHead = style([label, { color: vars['text-2'], fontSize: vars['text-xs'] }]);
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: vars['text-sm'] });
export const columnHeads = style({ '@media': { [narrow]: { display: 'none' } } });
/** On a narrow page a block: its name with the count, and below each other what becomes of it. */
export const tableRow = style({
  '@media': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2px 12px',
      paddingBlock: 10,
      borderBlockEnd: `1px solid ${vars['border-1']}`,
    },
  },
});
export const cell = style({
  padding: '10px',
  textAlign: 'start',
  verticalAlign: 'top',
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  fontWeight: vars['weight-regular'],
  '@media': { [narrow]: { padding: 0, borderBlockEnd: 0 } },
});
export const rowHead = style({ '@media': { [narrow]: { fontWeight: vars['weight-semibold'] } } });
export const wholeLine = style({ '@media': { [narrow]: { gridColumn: '1 / -1', color: vars['text-2'] } } });
/** The column's name within the cell, where the column has none above it. */
export const columnName = style({ display: 'none', '@media': { [narrow]: { display: 'inline' } } });
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const rowActions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const alone = style({ flex: '1 1 14em', color: vars['text-2'], fontSize: vars['text-xs'] });
/** Of what was just erased; it takes no room before. */
export const outcome = style({
  margin: 0,
  color: vars.success,
  ':focus': { outline: 'none' },
  selectors: { '&:empty': { display: 'none' } },
});
export const gate = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars['space-4'],
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: vars['space-12'],
});
export const seconds = style({ minInlineSize: '8.5em', fontVariantNumeric: 'tabular-nums' });
/** The first version: one form, one column. */
export const plain = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  maxInlineSize: 560,
  marginBlockStart: vars['space-5'],
});
/** A quiet button at the start of its line: its words stand at the edge, not its padding. */
export const back = style({ marginInlineStart: `calc(-1 * min(${vars['space-4']}, ${vars.gutter}))` });
/** Below the words of a notice, and as far in as they are. */
export const noticeAction = style({ '@media': { '(max-width: 599px)': { marginInlineStart: 32 } } });

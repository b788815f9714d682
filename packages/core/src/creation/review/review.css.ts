import { style, styleVariants } from '@vanilla-extract/css';
import { display, label, nameText } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

const one = 'minmax(0, 1fr)';
/** Where seven columns have no room beside each other. */
const narrow = '(max-width: 719px)';
/** Where the decision stands beside what it is about, and stays in sight. */
const wide = '(min-width: 1100px)';

export const page = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-4'], paddingBlock: vars['space-5'] });
export const pageHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const subtitle = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const stack = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-3'] });
export const tiny = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const shown = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const waiting = style({ display: 'grid', gap: vars['space-2'] });
export const waitingRow = style({ blockSize: 60 });
export const waitingCase = style({ blockSize: 320 });
export const more = style({ display: 'grid', justifyItems: 'center' });
/** A quiet button at the start of its line: its words stand at the edge, not its padding. */
export const back = style({ marginInlineStart: `calc(-1 * min(${vars['space-4']}, ${vars.gutter}))` });
export const inlineLink = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: 24, color: vars['accent-text'] });

export const picture = styleVariants({
  row: { inlineSize: 40 },
  head: { inlineSize: 72 },
  whole: { inlineSize: 160 },
});
/** The letter of one without a picture, in a place smaller than a card. */
export const pictureLetter = style({ flex: 'none', selectors: { '&&': { fontSize: vars['text-xl'] } } });
export const reveal = style({
  position: 'relative',
  flex: 'none',
  inlineSize: 'fit-content',
  padding: 0,
  border: 0,
  borderRadius: vars['radius-card'],
  background: 'none',
  color: vars['text-1'],
  cursor: 'pointer',
  selectors: {
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: vars['focus-offset'] },
  },
});
export const revealSign = style({
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  margin: 'auto',
  padding: 3,
  borderRadius: '50%',
  background: vars['surface-1'],
});

export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: vars['text-sm'] });
export const columnHeads = style({ '@media': { [narrow]: { display: 'none' } } });
const head = style([label, { padding: 8, color: vars['text-2'], fontSize: vars['text-xs'] }]);
export const columnHead = style([head, { textAlign: 'start' }]);
export const numberHead = style([head, { textAlign: 'end' }]);
export const row = style({
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  selectors: { '&:hover': { background: vars['surface-2'] } },
  '@media': {
    [narrow]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', paddingBlock: 12 },
  },
});
const plainCell = style({
  padding: 8,
  textAlign: 'start',
  fontWeight: vars['weight-regular'],
  '@media': { [narrow]: { padding: 0 } },
});
export const cell = style([plainCell, { overflowWrap: 'anywhere' }]);
export const number = style([
  plainCell,
  { textAlign: 'end', fontVariantNumeric: 'tabular-nums', '@media': { [narrow]: { textAlign: 'start' } } },
]);
export const subject = style([plainCell, { '@media': { [narrow]: { flex: '1 0 100%' } } }]);
export const subjectInside = style({ display: 'flex', alignItems: 'center', gap: vars['space-3'] });
export const subjectWords = style({ display: 'grid', minInlineSize: 0 });
export const subjectName = style([
  nameText,
  {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 28,
    color: vars['text-1'],
    fontSize: vars['text-md'],
    overflowWrap: 'anywhere',
  },
]);
/** The name of its column, where there are no columns. */
export const columnName = style({ display: 'none', '@media': { [narrow]: { display: 'inline' } } });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-6'],
  '@media': { [wide]: { gridTemplateColumns: `${one} 340px`, alignItems: 'start' } },
});
export const main = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-6'] });
export const caseHead = style({ display: 'flex', alignItems: 'start', gap: vars['space-4'] });
export const caseHeadWords = style({
  display: 'grid',
  gridTemplateColumns: one,
  flex: 1,
  gap: vars['space-2'],
  minInlineSize: 0,
});
export const caseTitle = style([nameText, { margin: 0, fontSize: vars['text-2xl'], overflowWrap: 'anywhere' }]);
export const byline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `4px ${vars['space-3']}`,
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars['space-2']} ${vars['space-5']}`, margin: 0 });
export const fact = style({ display: 'grid', gap: 2 });
export const factValue = style({ margin: 0, fontSize: vars['text-sm'], overflowWrap: 'anywhere' });

export const field = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: 6,
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const fieldName = style([label, { margin: 0, color: vars['text-2'], fontSize: vars['text-xs'] }]);
export const prose = style({
  margin: 0,
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: vars['leading-read'],
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
export const value = style({ margin: 0, fontSize: vars['text-sm'] });
const mark = style({ borderRadius: 2, paddingInline: 1 });
export const added = style([
  mark,
  { background: vars['success-soft'], color: vars['on-success-soft'], textDecoration: 'underline', textUnderlineOffset: 3 },
]);
export const removed = style([
  mark,
  { background: vars['danger-soft'], color: vars['on-danger-soft'], textDecoration: 'line-through' },
]);
export const summary = style({ minBlockSize: 28, color: vars['text-2'], fontSize: vars['text-sm'], cursor: 'pointer' });
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const pictures = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-4'] });
export const figure = style({ display: 'grid', alignContent: 'start', gap: 6, margin: 0 });
export const list = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-3'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const member = style({ display: 'flex', alignItems: 'start', gap: vars['space-3'] });
export const memberWords = style({ display: 'grid', gridTemplateColumns: one, flex: 1, gap: 6, minInlineSize: 0 });
export const evidence = style([
  prose,
  { marginBlockStart: vars['space-2'], paddingInlineStart: vars['space-4'], borderInlineStart: `3px solid ${vars['border-2']}` },
]);
export const reasonsGiven = style({ margin: 0, paddingInlineStart: vars['space-5'], fontSize: vars['text-sm'] });

export const decide = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-4'],
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  '@media': {
    [wide]: {
      position: 'sticky',
      insetBlockStart: `calc(${vars['size-header']} + 12px)`,
      maxBlockSize: `calc(100dvh - ${vars['size-header']} - 24px)`,
      overflowY: 'auto',
    },
  },
});
export const acts = style({ display: 'grid', gap: 6 });
/** The name of an action with its key at the end; the one chosen is filled and framed. */
export const act = style({
  selectors: {
    '&&': { justifyContent: 'space-between' },
    '&&[aria-pressed=true]': {
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
      borderColor: vars.accent,
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
    },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&&[aria-pressed=true]': { outline: '2px solid Highlight' } } } },
});
export const key = style({
  display: 'inline-block',
  minInlineSize: 26,
  padding: '2px 6px',
  border: `1px solid ${vars['border-2']}`,
  borderBlockEndWidth: 2,
  borderRadius: vars['radius-sm'],
  background: vars['surface-2'],
  color: vars['text-1'],
  fontFamily: 'inherit',
  fontSize: vars['text-xs'],
  textAlign: 'center',
});
export const reasons = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
});
export const legend = style([label, { padding: 0, marginBlockEnd: 6 }]);
export const check = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars['space-2'],
  minBlockSize: 28,
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const bad = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  color: vars.danger,
  fontSize: vars['text-sm'],
});
/** Another ground than what the creator reads. */
export const noteField = style({ selectors: { '&&': { background: vars['surface-sunken'] } } });
export const keys = style({ display: 'grid', gap: vars['space-2'] });
export const keyList = style({ display: 'flex', flexWrap: 'wrap', gap: `6px ${vars['space-4']}`, margin: 0 });
export const keyLine = style({ display: 'flex', alignItems: 'center', gap: 6 });
export const keyAction = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-xs'] });

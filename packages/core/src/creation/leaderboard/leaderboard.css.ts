import { style } from '@vanilla-extract/css';
import { display, label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

/** Where five columns have no room beside each other, and three steps neither. */
const narrow = '(max-width: 519px)';
const wide = '(min-width: 520px)';
const one = 'minmax(0, 1fr)';

export const page = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-5'],
  inlineSize: '100%',
  maxInlineSize: 860,
  marginInline: 'auto',
  paddingBlock: vars['space-5'],
});
export const pageHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);

export const how = style({ borderBlock: `1px solid ${vars['border-1']}` });
export const howTitle = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 52,
  fontWeight: vars['weight-semibold'],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const howIcon = style({
  marginInlineStart: 'auto',
  selectors: { [`${how}[open] > ${howTitle} > &`]: { rotate: '180deg' } },
});
export const rules = style({
  display: 'grid',
  gap: vars['space-2'],
  margin: 0,
  paddingBlock: 0,
  paddingInline: '1.2em 0',
  listStyle: 'disc',
  maxInlineSize: '68ch',
  fontFamily: vars['font-read'],
  fontSize: vars['text-md'],
  lineHeight: vars['leading-read'],
  overflowWrap: 'anywhere',
});
export const prizes = style({
  margin: `${vars['space-3']} 0 ${vars['space-4']}`,
  maxInlineSize: '68ch',
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});

export const panel = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-5'],
  borderRadius: vars['radius-md'],
  selectors: {
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: vars['focus-offset'] },
  },
});
export const waiting = style({ display: 'grid', gap: vars['space-2'] });
export const waitingPodium = style({ blockSize: 220 });
export const waitingRow = style({ blockSize: 52 });
export const counted = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });

export const up = style({ color: vars.success, whiteSpace: 'nowrap' });
export const down = style({ color: vars.danger, whiteSpace: 'nowrap' });

export const podium = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-3'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', alignItems: 'end' } },
});
const three = `${podium}[data-troupe-state=three] > `;
export const step = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 3,
  minInlineSize: 0,
  textAlign: 'center',
  selectors: {
    // The first one stands in the middle; in the document the order is that of the ranks.
    [`${three}&[data-troupe-place="1"]`]: { '@media': { [wide]: { order: 2 } } },
    [`${three}&[data-troupe-place="2"]`]: { '@media': { [wide]: { order: 1 } } },
    [`${three}&[data-troupe-place="3"]`]: { '@media': { [wide]: { order: 3 } } },
  },
  '@media': {
    [narrow]: {
      gridTemplateColumns: '52px auto minmax(0, 1fr) auto',
      gap: '0 12px',
      justifyItems: 'start',
      alignItems: 'center',
      paddingInlineEnd: 14,
      border: `1px solid ${vars['border-1']}`,
      borderRadius: vars['radius-md'],
      background: vars['surface-1'],
      textAlign: 'start',
      overflow: 'clip',
    },
  },
});
export const avatar = style({
  flex: 'none',
  '@media': { [narrow]: { selectors: { [`${step} > &`]: { gridArea: '1 / 2 / 3 / 3', inlineSize: 48, blockSize: 48 } } } },
});
export const creatorWords = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minInlineSize: 0,
  selectors: { [`${step} > &`]: { justifyContent: 'center' } },
  '@media': {
    [narrow]: { selectors: { [`${step} > &`]: { gridArea: '1 / 3 / 2 / 4', alignSelf: 'end', justifyContent: 'start' } } },
  },
});
export const name = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 24,
  minInlineSize: 0,
  color: 'inherit',
  overflowWrap: 'anywhere',
  selectors: {
    [`${step} &`]: { fontFamily: vars['font-display'], fontStyle: vars['name-style'], fontWeight: vars['name-weight'] },
  },
});
export const figures = style({
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
  '@media': { [narrow]: { display: 'grid', justifyItems: 'end', gridArea: '1 / 4 / 3 / 5' } },
});
export const prize = style({
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  '@media': { [narrow]: { gridArea: '2 / 3 / 3 / 4', alignSelf: 'start' } },
});
export const place = style([
  display,
  {
    display: 'grid',
    placeItems: 'start center',
    inlineSize: '100%',
    minBlockSize: 56,
    marginBlockStart: 6,
    paddingBlockStart: 10,
    borderBlockStart: `3px solid ${vars['border-2']}`,
    background: vars['surface-2'],
    fontSize: vars['text-2xl'],
    selectors: {
      [`${step}[data-troupe-rank="1"] > &`]: { borderColor: vars['on-spark'], background: vars.spark, color: vars['on-spark'] },
    },
    '@media': {
      [wide]: {
        selectors: {
          [`${step}[data-troupe-rank="1"] > &`]: { minBlockSize: 120 },
          [`${step}[data-troupe-rank="2"] > &`]: { minBlockSize: 84 },
        },
      },
      [narrow]: {
        gridArea: '1 / 1 / 3 / 2',
        placeItems: 'center',
        minBlockSize: 76,
        margin: 0,
        padding: 0,
        borderBlockStart: 0,
        borderInlineEnd: `3px solid ${vars['border-2']}`,
      },
    },
  },
]);

export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: vars['text-sm'] });
export const headRow = style({
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  '@media': { [narrow]: { display: 'flex', flexWrap: 'wrap', columnGap: vars['space-4'] } },
});
export const head = style([
  label,
  {
    padding: '4px 10px',
    color: vars['text-2'],
    fontSize: vars['text-xs'],
    textAlign: 'start',
    selectors: { '&:first-child': { paddingInlineStart: 0 }, '&:last-child': { paddingInlineEnd: 0 } },
    '@media': { [narrow]: { padding: 0 } },
  },
]);
export const numberHead = style({ textAlign: 'end' });
export const sort = style({
  selectors: {
    // The words end where the figures below them do.
    [`${numberHead} > &`]: { flexDirection: 'row-reverse', '@media': { [narrow]: { flexDirection: 'row' } } },
  },
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minBlockSize: 36,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textTransform: 'inherit',
  cursor: 'pointer',
});
export const arrow = style({
  visibility: 'hidden',
  selectors: { '&[data-troupe-state=descending]': { rotate: '180deg' } },
  '@media': { [narrow]: { display: 'none' } },
});
export const arrowShown = style({
  visibility: 'visible',
  '@media': { [narrow]: { display: 'block' } },
});
export const row = style({
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  selectors: { '&:hover': { background: vars['surface-2'] } },
  '@media': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: `36px ${one} auto`,
      gap: '2px 8px',
      alignItems: 'center',
      paddingBlock: 8,
    },
  },
});
export const ownRow = style({
  background: vars['accent-soft'],
  color: vars['on-accent-soft'],
  selectors: { '&:hover': { background: vars['accent-soft'] } },
});
const cell = style({
  padding: 10,
  textAlign: 'start',
  fontWeight: vars['weight-regular'],
  verticalAlign: 'middle',
  '@media': { [narrow]: { padding: 0 } },
});
export const rankCell = style([cell, { paddingInlineStart: 0, fontVariantNumeric: 'tabular-nums' }]);
export const creatorCell = style([cell, { '@media': { [narrow]: { gridColumn: '2' } } }]);
export const creator = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minInlineSize: 0 });
const number = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }]);
export const botsCell = style([
  number,
  { '@media': { [narrow]: { gridArea: '2 / 2 / 3 / 3', textAlign: 'start', whiteSpace: 'normal' } } },
]);
export const scoreCell = style([number, { '@media': { [narrow]: { gridArea: '1 / 3 / 2 / 4' } } }]);
export const movementCell = style([
  number,
  { paddingInlineEnd: 0, '@media': { [narrow]: { gridArea: '2 / 3 / 3 / 4', whiteSpace: 'normal' } } },
]);
/** The name of its column, where the columns have no room. */
export const columnName = style({
  display: 'none',
  color: vars['text-2'],
  '@media': { [narrow]: { display: 'inline' } },
  selectors: { [`${ownRow} &`]: { color: 'inherit' } },
});
export const held = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  marginBlockStart: 6,
  color: vars['text-2'],
  fontSize: vars['text-xs'],
});

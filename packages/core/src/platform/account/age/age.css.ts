import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const wide = '(min-width: 1100px)';
const two = '(min-width: 700px)';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars['space-8']} ${vars['space-12']}`,
  maxInlineSize: 1080,
  paddingBlock: vars['space-5'],
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 300px', alignItems: 'start' } },
});
export const head = style({ gridColumn: '1 / -1', marginBlockEnd: `calc(-1 * ${vars['space-3']})` });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], ':focus': { outline: 'none' } }]);
export const lead = style({ margin: `${vars['space-2']} 0 0`, color: vars['text-2'], maxInlineSize: '56ch' });
export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-8'],
  minInlineSize: 0,
});
export const aside = style({
  '@media': { [wide]: { position: 'sticky', insetBlockStart: `calc(${vars['size-header']} + 20px)` } },
});
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `4px ${vars['space-4']}`,
  marginBlockEnd: vars['space-2'],
});
export const heading = style([display, { margin: 0, fontSize: vars['text-xl'], ':focus': { outline: 'none' } }]);
export const small = style({ margin: 0, fontSize: vars['text-sm'], color: vars['text-2'] });
export const tiny = style({ margin: 0, fontSize: vars['text-xs'], color: vars['text-2'] });
export const strong = style({ color: vars['text-1'], fontWeight: vars['weight-semibold'] });
export const help = style([small, { marginBlockStart: vars['space-2'] }]);
export const prose = style({
  margin: `${vars['space-2']} 0 0`,
  maxInlineSize: '62ch',
  fontFamily: vars['font-read'],
  lineHeight: 1.6,
});

/** What one need not choose from any more. */
export const others = style({ borderBlockStart: `1px solid ${vars['border-1']}` });
export const othersTitle = style({
  minBlockSize: 44,
  paddingBlock: 10,
  color: vars['accent-text'],
  fontSize: vars['text-sm'],
  cursor: 'pointer',
});

export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  margin: `${vars['space-3']} 0`,
  padding: 0,
  listStyle: 'none',
  '@media': { [two]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
const panel = style({
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const way = style([
  panel,
  { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: '2px 12px', alignItems: 'center', padding: 14 },
]);
export const wayGlyph = style({ gridRow: '1 / 3', inlineSize: 24, blockSize: 24, color: vars['accent-text'] });
export const wayName = style({ margin: 0, fontSize: vars['text-sm'], fontWeight: vars['weight-semibold'], alignSelf: 'end' });
export const wayNeeds = style({ gridColumn: 2, margin: 0, fontSize: vars['text-xs'], color: vars['text-2'], alignSelf: 'start' });
export const wayEnd = style({ gridRow: '1 / 3', gridColumn: 3 });
export const choose = style({ minBlockSize: 44, paddingInline: vars['space-5'] });
export const again = style({ maxInlineSize: 96, fontSize: vars['text-xs'], color: vars['text-2'], textAlign: 'end' });
export const none = style([
  panel,
  {
    display: 'grid',
    justifyItems: 'start',
    gap: vars['space-3'],
    padding: vars['space-5'],
    fontSize: vars['text-sm'],
    color: vars['text-2'],
  },
]);

export const timeline = style({ display: 'grid', margin: `14px 0 0`, padding: 0, listStyle: 'none' });
export const step = style({
  position: 'relative',
  paddingBlockEnd: vars['space-5'],
  paddingInlineStart: 26,
  fontSize: vars['text-sm'],
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 3,
    insetBlockStart: 6,
    boxSizing: 'border-box',
    inlineSize: 9,
    blockSize: 9,
    border: `2px solid ${vars.accent}`,
    borderRadius: '50%',
  },
  selectors: {
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      insetInlineStart: 7,
      insetBlock: '19px -3px',
      inlineSize: 1,
      background: vars['border-1'],
    },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});

export const record = style([panel, { display: 'grid', gap: 10, padding: vars['space-5'], justifyItems: 'start' }]);
export const recordTitle = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 0',
  inlineSize: '100%',
  margin: 0,
  fontSize: vars['text-sm'],
});
export const fact = style({ color: vars['text-2'] });
export const value = style({
  margin: 0,
  paddingInlineStart: vars['space-4'],
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const good = style({ color: vars.success, fontWeight: vars['weight-semibold'] });
export const blind = style({ display: 'grid', gap: 4, paddingBlockStart: 10, borderBlockStart: `1px solid ${vars['border-1']}` });
export const blindTitle = style({ margin: 0, fontSize: vars['text-sm'], fontWeight: vars['weight-semibold'] });

export const sign = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 56,
  blockSize: 56,
  borderRadius: vars['radius-avatar'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
});
export const signed = style({ display: 'grid', gap: vars['space-4'], justifyItems: 'start' });
export const goodSign = style([sign, { background: vars['success-soft'], color: vars['on-success-soft'] }]);
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars['space-3'],
  '@media': { '(max-width: 479px)': { flexDirection: 'column-reverse', alignItems: 'stretch' } },
});
/** On a small screen a button is as wide as the dialog. */
export const action = style({ justifyContent: 'center' });
export const line = style({ margin: 0 });
export const link = style({ color: vars['accent-text'] });
export const steps = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const stepRow = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 10, alignItems: 'center' });

/** A button that is drawn as the switch it is. */
export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 40,
  padding: '0 4px',
  border: 0,
  borderRadius: vars['radius-md'],
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: vars['text-sm'],
  cursor: 'pointer',
  selectors: { '&:disabled': { cursor: 'default' } },
});
export const track = style({
  position: 'relative',
  flex: 'none',
  boxSizing: 'border-box',
  inlineSize: 38,
  blockSize: 22,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-pill']}, 11px)`,
  background: vars['surface-2'],
  transition: `background ${vars['duration-2']}, border-color ${vars['duration-2']}`,
  '::before': {
    content: '',
    position: 'absolute',
    insetBlock: 3,
    insetInlineStart: 3,
    inlineSize: 14,
    borderRadius: 'inherit',
    background: vars['border-2'],
    transition: `inset-inline-start ${vars['duration-2']} ${vars['ease-settle']}`,
  },
  selectors: {
    '[aria-checked=true] > &': { background: vars.accent, borderColor: vars.accent },
    '[aria-checked=true] > &::before': { insetInlineStart: 19, background: vars['on-accent'] },
  },
  '@media': {
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      borderColor: 'ButtonText',
      background: 'ButtonFace',
      '::before': { background: 'ButtonText' },
      selectors: {
        '[aria-checked=true] > &': { background: 'Highlight', borderColor: 'Highlight' },
        '[aria-checked=true] > &::before': { background: 'HighlightText' },
      },
    },
  },
});

export const callback = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars['space-4'],
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: vars['space-12'],
});
export const travel = style({ marginBlockEnd: vars['space-4'] });
export const proof = style({
  margin: `${vars['space-2']} 0 ${vars['space-3']}`,
  fontSize: vars['text-sm'],
  color: vars['text-2'],
});
/** The way on at the end of a notice: below its words and as far in as they are, where it is narrow. */
export const noticeLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 24,
  '@media': { '(max-width: 599px)': { flexBasis: '100%', paddingInlineStart: 32 } },
});

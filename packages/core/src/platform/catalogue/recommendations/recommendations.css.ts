import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ paddingBlock: vars['space-5'] });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${vars['space-3']} ${vars['space-5']}`,
  marginBlockEnd: vars['space-5'],
});
/** Focused by code where a view opens: a place to read from, not one to press. */
export const title = style([display, { margin: 0, fontSize: vars['text-2xl'], ':focus': { outline: 'none' } }]);
export const pageTitle = style([title, { fontSize: vars['text-3xl'] }]);
export const subtitle = style([display, { margin: `${vars['space-6']} 0 ${vars['space-3']}`, fontSize: vars['text-xl'] }]);
export const lead = style({ margin: `${vars['space-2']} 0 0`, maxInlineSize: '62ch', color: vars['text-2'] });
export const link = style({ minBlockSize: 24, color: vars['accent-text'], textUnderlineOffset: 3 });
export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 44,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
/** A track with a knob; the input itself, so that keyboard and screen reader have nothing to be told. */
export const track = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  margin: 0,
  inlineSize: 40,
  blockSize: 24,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-pill'],
  background: vars['surface-2'],
  cursor: 'pointer',
  '::before': {
    content: '',
    position: 'absolute',
    insetBlockStart: 3,
    insetInlineStart: 3,
    inlineSize: 16,
    blockSize: 16,
    borderRadius: 'inherit',
    background: vars['text-3'],
    transition: `inset-inline-start ${vars['duration-2']}`,
  },
  selectors: {
    '&:checked': { borderColor: vars.accent, background: vars.accent },
    '&:checked::before': { insetInlineStart: 19, background: vars['on-accent'] },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
    '&:disabled': { opacity: 0.6, cursor: 'default' },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto', '::before': { display: 'none' } } },
});
export const notice = style({ marginBlockEnd: vars['space-5'] });
export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });

export const why = style({ margin: '6px 0 2px', color: vars['text-3'], fontSize: vars['text-xs'], lineHeight: 1.35 });
/** Above the link that covers the card. */
export const less = style({
  position: 'relative',
  zIndex: 1,
  marginBlockStart: 'auto',
  alignSelf: 'start',
  selectors: { '&&': { marginInlineStart: -8 } },
});
export const gap = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: vars['space-2'],
  minBlockSize: 220,
  minInlineSize: 0,
  padding: 14,
  border: `1px dashed ${vars['border-2']}`,
  borderRadius: vars['card-radius-outer'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-5'] });

export const shelf = style({ marginBlockEnd: vars['space-8'] });
/** As large as the heading of the grid below, whose head is as close. */
export const shelfTitle = style([title, { fontSize: vars['text-xl'] }]);
export const shelfHead = style([head, { marginBlockEnd: vars['space-2'] }]);
const shelfCard = `min(${vars['size-card']}, 41vw)`;
/** One row that goes on beyond the edge; the last card is cut, so that this shows. */
export const row = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: shelfCard,
  gap: vars['size-card-gap'],
  margin: 0,
  // It goes on to the edge of the page, and begins where everything else begins.
  marginInline: `calc(${vars.gutter} * -1)`,
  padding: `8px ${vars.gutter} 12px`,
  scrollPaddingInline: vars.gutter,
  overflowX: 'auto',
  listStyleType: '""',
  scrollSnapType: 'x proximity',
});
/** Covers stand on the rule of a shelf, where a look has one; it goes on from card to card. */
const standing = `${row} > [data-troupe-part=character-card]:not([data-troupe-state=gone])`;
globalStyle(`${standing} > [data-troupe-part=character-cover]`, {
  marginBlockEnd: `calc(10px + ${vars['shelf-height']})`,
  borderEndStartRadius: vars['shelf-cover-radius'],
  borderEndEndRadius: vars['shelf-cover-radius'],
});
globalStyle(`${standing}::before`, {
  content: '',
  position: 'absolute',
  // Below the cover, whose width is the card's without border and space.
  insetBlockStart: `calc(${vars['card-pad']} + (${shelfCard} - 2px - 2 * ${vars['card-pad']}) / (${vars['card-cover-ratio']}))`,
  insetInline: `-1px calc(${vars['size-card-gap']} * -1 - 1px)`,
  blockSize: vars['shelf-height'],
  background: vars.shelf,
  pointerEvents: 'none',
});
globalStyle(`${standing}:last-child::before`, { insetInlineEnd: -1 });

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyleType: '""' });
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 60,
  paddingBlock: vars['space-2'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const about = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: 2, overflowWrap: 'anywhere' });
export const small = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
export const column = style({ maxInlineSize: vars['size-reading'] });

import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({ paddingBlock: vars['space-5'] });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars['space-3'],
  marginBlockEnd: vars['space-5'],
});
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const toolbar = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], marginBlockEnd: vars['space-4'] });
export const search = style({ flex: '1 1 180px', minInlineSize: 0 });
globalStyle(`${search} > form`, { maxInlineSize: 'none' });
export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], marginBlockEnd: vars['space-4'] });
export const found = style({
  margin: `0 0 ${vars['space-3']}`,
  minBlockSize: '1.5em',
  color: vars['text-3'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});

/** The name of one that a page stands behind is a link, of one that first has something to say a button: both cover the card. */
export const nameButton = style({
  inlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  // A button would stand in the middle of what a link fills from the top, 24 pixels at least.
  selectors: { '&&': { minBlockSize: 0, paddingBlockEnd: 'max(0px, 24px - 1lh)' } },
});
/** A standing may need two lines in a language of long words. */
export const flag = style({
  maxInlineSize: 'calc(100% - 32px)',
  selectors: { '&&': { justifyContent: 'start', paddingBlock: 3, whiteSpace: 'normal', textAlign: 'start' } },
});
export const group = style({ marginInlineStart: 'auto' });
/** What keeps a group from being chatted with. */
export const lost = style({ margin: '4px 0 0', color: vars.danger, fontSize: vars['text-xs'] });
/** Above what covers the card; as high on every card, so that rows stay level. */
export const actions = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-2'],
  inlineSize: 'fit-content',
  marginBlockStart: vars['space-1'],
  // Its words stand where those above it do.
  marginInlineStart: `calc(-1 * ${vars['space-3']})`,
});

export const dialog = style({ inlineSize: 'min(460px, calc(100vw - 32px))' });
export const text = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere' });
export const reasons = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyleType: '""' });
export const reason = style({ display: 'flex', gap: vars['space-2'], alignItems: 'baseline', overflowWrap: 'anywhere' });
export const sign = style({ color: vars.danger, translate: '0 2px' });
export const note = style({
  margin: 0,
  paddingInlineStart: vars['space-4'],
  borderInlineStart: `3px solid ${vars['border-2']}`,
  fontFamily: vars['font-read'],
  overflowWrap: 'anywhere',
});
export const noteBy = style({
  display: 'block',
  marginBlockStart: vars['space-1'],
  color: vars['text-3'],
  fontFamily: vars['font-ui'],
  fontSize: vars['text-sm'],
});
export const dialogActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });

export const bin = style({ display: 'grid', gap: vars['space-3'] });
export const binList = style({ display: 'grid', gap: vars['space-1'], listStyleType: '""', margin: 0, padding: 0 });
export const binWaiting = style({ blockSize: 56 });

export const drafts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: vars['space-5'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
  // Two columns on a phone of 360 pixels.
  '@media': { '(max-width: 640px)': { columnGap: vars['space-2'] } },
});
export const draftTime = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const draftsLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 56,
  marginBlockEnd: vars['space-4'],
  paddingInline: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  color: vars['text-1'],
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: vars['border-2'] } },
});
export const draftsLinkName = style({ fontWeight: vars['weight-semibold'] });
export const draftsLinkCount = style({
  flex: 1,
  minInlineSize: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});

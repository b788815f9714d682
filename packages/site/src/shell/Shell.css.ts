import { style } from '@vanilla-extract/css';
import { display } from '@troupe/core/ui/text.css.ts';
import { vars } from '@troupe/core/ui/theme.css.ts';

/** From 768 px the drawer becomes a rail, from 1100 px the rail a sidebar. */
export const fromRail = '(min-width: 768px)';
export const fromSidebar = '(min-width: 1100px)';
/** Where a name and a button beside three icons fill the line. */
const smallest = '(max-width: 399px)';

export const shell = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: '100dvh',
  '@media': {
    [fromRail]: { gridTemplateColumns: `${vars['size-rail']} minmax(0, 1fr)` },
    [fromSidebar]: {
      selectors: { '&[data-troupe-layout=page]': { gridTemplateColumns: `${vars['size-sidebar']} minmax(0, 1fr)` } },
    },
  },
  selectors: { '&[data-troupe-layout=chat]': { blockSize: '100dvh', overflow: 'hidden' } },
});
export const skip = style({
  position: 'absolute',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 60,
  padding: '10px 16px',
  background: vars['surface-inverse'],
  color: vars['text-inverse'],
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});

export const column = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0, minBlockSize: 0 });
export const topbar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars['layer-sticky'],
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: vars['size-header'],
  '@media': { [smallest]: { gap: vars['space-1'] } },
  paddingInline: vars.gutter,
  background: vars['header-background'],
  backdropFilter: 'blur(14px)',
  borderBlockEnd: `1px solid ${vars['header-border']}`,
});
/** Only where there is no navigation beside the page. */
export const onlySmall = style({ '@media': { [fromRail]: { display: 'none' } } });
export const name = style([
  display,
  {
    fontSize: '1.3125rem',
    color: vars['text-1'],
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minInlineSize: 0,
    // With room to be pressed by a thumb.
    padding: `${vars['space-2']} ${vars['space-1']}`,
    // Beside "Iniciar sesión" a name of eight letters is whole.
    '@media': { [smallest]: { fontSize: vars['text-lg'] } },
  },
]);
export const end = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  marginInlineStart: 'auto',
  flex: 'none',
});
export const signIn = style({ '@media': { [smallest]: { paddingInline: vars['space-3'] } } });
/** The label of the header's own button, which a phone has no room for. */
export const headerLabel = style({
  '@media': {
    '(max-width: 519px)': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
export const account = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: vars['size-control'],
  minBlockSize: vars['size-control'],
  // A picture's place may hold a letter, which a link would underline.
  textDecoration: 'none',
});

export const main = style({
  minInlineSize: 0,
  minBlockSize: 0,
  flex: 1,
  outline: 'none',
  selectors: {
    // As high as what the header leaves of the window: a footer that is seen before the page's content moves when that comes.
    [`${shell}[data-troupe-layout=page] &`]: {
      paddingInline: vars.gutter,
      flexShrink: 0,
      minBlockSize: `calc(100svh - ${vars['size-header']})`,
    },
    [`${shell}[data-troupe-layout=chat] &`]: { display: 'grid' },
  },
});
export const content = style({
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: 0,
  selectors: { [`${shell}[data-troupe-layout=page] &`]: { maxInlineSize: vars['size-content'], marginInline: 'auto' } },
});
/** The grid as it was before `listing_v2` (P-EXP-21), and that of one's own chatbots before `my_bots_v2`. */
export const firstListing = style({ vars: { [vars['size-card']]: '164px', [vars['size-card-gap']]: '20px' } });

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars['space-2']} ${vars['space-5']}`,
  marginInline: vars.gutter,
  marginBlockStart: vars['space-12'],
  paddingBlockStart: vars['space-6'],
  // The way up stands below the last line, not on it.
  paddingBlockEnd: 84,
  borderBlockStart: `1px solid ${vars['border-1']}`,
  color: vars['text-3'],
  fontSize: vars['text-sm'],
});
export const footerLink = style({
  minBlockSize: 24,
  lineHeight: '24px',
  color: vars['text-2'],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', color: vars['text-1'] } },
});
export const footerButton = style([
  footerLink,
  { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
]);
/** The brand's own line, below all else. */
export const footerLine = style({ flexBasis: '100%', margin: 0, overflowWrap: 'anywhere' });
export const footerNote = style({ '@media': { [fromRail]: { marginInlineStart: 'auto' } } });

export const toTop = style({
  position: 'fixed',
  zIndex: vars['layer-sticky'],
  insetBlockEnd: 'max(20px, env(safe-area-inset-bottom))',
  insetInlineEnd: 20,
  border: `1px solid ${vars['border-2']}`,
  boxShadow: vars['shadow-2'],
  selectors: { '&&': { inlineSize: 44, blockSize: 44, background: vars['surface-1'], borderRadius: vars['radius-pill'] } },
});

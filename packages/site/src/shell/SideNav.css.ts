import { style } from '@vanilla-extract/css';
import { display } from '@troupe/core/ui/text.css.ts';
import { vars } from '@troupe/core/ui/theme.css.ts';
import { fromRail, fromSidebar, shell } from './Shell.css.ts';

export const nav = style({
  display: 'none',
  '@media': {
    [fromRail]: {
      display: 'flex',
      flexDirection: 'column',
      gap: vars['space-1'],
      position: 'sticky',
      insetBlockStart: 0,
      blockSize: '100dvh',
      padding: `${vars['space-4']} 12px`,
      borderInlineEnd: `1px solid ${vars['border-1']}`,
      background: vars.canvas,
      overflowY: 'auto',
    },
  },
});

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 44,
  paddingInline: 7,
  color: vars['text-1'],
  textDecoration: 'none',
});

/** In the rail a name is only for those who listen; it comes back where the sidebar has room. */
const inRail = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
const inSidebar = { position: 'static', inlineSize: 'auto', blockSize: 'auto', overflow: 'visible', clipPath: 'none' } as const;
const isWide = `${shell}[data-troupe-layout=page] ${nav} &`;
export const text = style({
  '@media': { [fromRail]: { selectors: { [`${nav} &`]: inRail } }, [fromSidebar]: { selectors: { [isWide]: inSidebar } } },
});
export const brandName = style([display, text, { fontSize: '1.3125rem' }]);

export const list = style({ display: 'flex', flexDirection: 'column', gap: 2 });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  inlineSize: '100%',
  minBlockSize: vars['size-control'],
  paddingBlock: 0,
  paddingInline: 10,
  border: 0,
  borderRadius: vars['radius-md'],
  background: 'none',
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  textAlign: 'start',
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    '&:focus-visible': { borderRadius: vars['radius-md'] },
    '&[aria-current]': {
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
      fontWeight: vars['weight-semibold'],
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
    [fromRail]: { selectors: { [`${nav} &`]: { justifyContent: 'center', padding: 0 } } },
    [fromSidebar]: { selectors: { [isWide]: { justifyContent: 'start', paddingInline: 10 } } },
  },
});
export const rule = style({
  blockSize: 1,
  marginBlock: vars['space-2'],
  background: vars['border-1'],
  flex: 'none',
  '@media': { '(forced-colors: active)': { background: 'CanvasText' } },
});

export const split = style({ position: 'relative', display: 'flex', alignItems: 'center' });
export const more = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 36,
  minBlockSize: vars['size-control'],
  padding: 0,
  border: 0,
  borderRadius: vars['radius-md'],
  background: 'none',
  color: vars['text-3'],
  selectors: { '&:hover': { background: vars['surface-2'], color: vars['text-1'] } },
  // A rail has no room for it: what is in its list stands in the rail as well.
  '@media': {
    [fromRail]: { selectors: { [`${nav} &`]: { display: 'none' } } },
    [fromSidebar]: { selectors: { [isWide]: { display: 'inline-grid' } } },
  },
});
export const chevron = style({
  marginInlineStart: 'auto',
  flex: 'none',
  transition: `rotate ${vars['duration-2']}`,
  selectors: { '[aria-expanded=true] > &': { rotate: '180deg' } },
  '@media': {
    [fromRail]: { selectors: { [`${nav} &`]: { display: 'none' } } },
    [fromSidebar]: { selectors: { [isWide]: { display: 'block' } } },
  },
});
export const badge = style({
  marginInlineStart: 'auto',
  '@media': { [fromRail]: { selectors: { [`${nav} &`]: inRail } }, [fromSidebar]: { selectors: { [isWide]: inSidebar } } },
});
/** Under what opened it, along a line. */
export const sublist = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  marginInlineStart: 20,
  paddingInlineStart: 8,
  borderInlineStart: `1px solid ${vars['border-1']}`,
  '@media': {
    [fromRail]: { selectors: { [`${nav} &`]: { marginInlineStart: 0, paddingInlineStart: 0, borderInlineStart: 0 } } },
    [fromSidebar]: {
      selectors: {
        [isWide]: { marginInlineStart: 20, paddingInlineStart: 8, borderInlineStart: `1px solid ${vars['border-1']}` },
      },
    },
  },
});

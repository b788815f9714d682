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
    '&[aria-current=page]': {
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
      fontWeight: vars['weight-semibold'],
    },
  },
  '@media': {
    [fromRail]: { selectors: { [`${nav} &`]: { justifyContent: 'center', padding: 0 } } },
    [fromSidebar]: { selectors: { [isWide]: { justifyContent: 'start', paddingInline: 10 } } },
  },
});
export const rule = style({ blockSize: 1, marginBlock: vars['space-2'], background: vars['border-1'], flex: 'none' });

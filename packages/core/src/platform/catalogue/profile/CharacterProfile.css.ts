import { style } from '@vanilla-extract/css';
import { display, nameText } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const roomy = '(min-width: 900px)';
const small = '(max-width: 767px)';

export const profile = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  maxInlineSize: 1080,
  paddingBlockStart: vars['space-6'],
  '@media': {
    [roomy]: { gridTemplateColumns: '280px minmax(0, 1fr)', columnGap: 'clamp(32px, 5vw, 72px)', alignItems: 'start' },
  },
});
export const cover = style({
  inlineSize: 'min(200px, 56vw)',
  marginInline: 'auto',
  selectors: { '&&': { aspectRatio: '4 / 5', boxShadow: vars['shadow-3'] } },
  '@media': { [roomy]: { inlineSize: '100%', position: 'sticky', insetBlockStart: `calc(${vars['size-header']} + 24px)` } },
});
/** Picture and button share one cell. */
export const adult = style({ display: 'grid', placeItems: 'center' });
export const adultCover = style({ gridArea: '1 / 1', selectors: { '&&': { inlineSize: '100%', blockSize: '100%' } } });
export const show = style({ gridArea: '1 / 1', zIndex: 1, selectors: { '&&': { background: vars['surface-1'] } } });
export const body = style({ display: 'grid', gap: vars['space-8'], minInlineSize: 0, maxInlineSize: 680 });
export const identity = style({
  display: 'grid',
  gap: vars['space-3'],
  justifyItems: 'center',
  textAlign: 'center',
  '@media': { [roomy]: { justifyItems: 'start', textAlign: 'start' } },
});
export const creator = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  fontSize: vars['text-sm'],
  color: vars['text-3'],
});
export const creatorLink = style({ color: 'inherit', selectors: { '&:hover': { color: vars['text-1'] } } });
export const name = style([display, { fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const title = style({ fontSize: vars['text-lg'], color: vars['text-2'], overflowWrap: 'anywhere' });
const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  '@media': { [roomy]: { justifyContent: 'start' } },
});
export const stats = style([row, { gap: `${vars['space-2']} ${vars['space-6']}` }]);
export const stat = style({ display: 'flex', flexDirection: 'column-reverse' });
export const statName = style({ fontSize: vars['text-xs'], color: vars['text-3'] });
export const statValue = style({
  margin: 0,
  fontSize: vars['text-lg'],
  fontWeight: vars['weight-semibold'],
  fontVariantNumeric: 'tabular-nums',
});
export const action = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  inlineSize: '100%',
  maxInlineSize: 420,
  '@media': { [small]: { display: 'none' } },
});
export const chat = style({ flex: 1 });
export const tags = style([row, { gap: 6 }]);

export const heading = style([display, { fontSize: vars['text-xl'], marginBlockEnd: vars['space-2'] }]);
export const greeting = style({
  fontFamily: vars['font-read'],
  fontSize: `calc(${vars['text-read']} * 1.24)`,
  lineHeight: 1.5,
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
});
export const plain = style({ whiteSpace: 'pre-line' });
export const members = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-4'] });
export const member = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minInlineSize: 0 });

export const definition = style({ borderBlock: `1px solid ${vars['border-1']}` });
export const part = style({ selectors: { '& + &': { borderBlockStart: `1px solid ${vars['border-1']}` } } });
export const summary = style([
  nameText,
  {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minBlockSize: 56,
    cursor: 'pointer',
    listStyle: 'none',
    fontSize: vars['text-lg'],
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
  },
]);
export const chevron = style({
  marginInlineStart: 'auto',
  transition: `rotate ${vars['duration-2']}`,
  selectors: { '[open] > summary > &': { rotate: '180deg' } },
});
export const prose = style({
  paddingBlockEnd: vars['space-5'],
  color: vars['text-2'],
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: vars['leading-read'],
  overflowWrap: 'anywhere',
});

/** What else can be done with it, in one quiet row. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-2'],
  marginInlineStart: `calc(-1 * ${vars['space-3']})`,
});

/** On a small screen the one action stays in reach. */
export const bar = style({
  display: 'none',
  '@media': {
    [small]: {
      display: 'flex',
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 9,
      marginInline: `calc(${vars.gutter} * -1)`,
      padding: `10px ${vars.gutter} max(10px, env(safe-area-inset-bottom))`,
      background: vars.canvas,
      borderBlockStart: `1px solid ${vars['border-1']}`,
    },
  },
});
/** The page of a definition. */
export const whole = style([body, { paddingBlockStart: vars['space-6'] }]);
export const skeletonBody = style([body, { gap: vars['space-4'] }]);

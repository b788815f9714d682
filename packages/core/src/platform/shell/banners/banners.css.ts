import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const wide = '(min-width: 900px)';
const narrow = '(max-width: 519px)';

const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-3'],
  marginBlockEnd: vars['space-6'],
});
export const banners = styleVariants({
  one: [grid],
  both: [grid, { '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1.55fr) minmax(0, 1fr)' } } }],
});

/** Its banners share one cell: the tallest gives the height, and turning moves nothing. */
export const place = style({ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

const base = style({
  gridArea: '1 / 1',
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars['space-4'],
  alignItems: 'center',
  minBlockSize: 168,
  padding: `${vars['space-5']} ${vars['space-6']}`,
  borderRadius: vars['radius-lg'],
  transition: `opacity ${vars['duration-3']}, visibility ${vars['duration-3']}`,
  selectors: {
    // Not taken out: it keeps its height for the others.
    '&[inert]': { opacity: 0, visibility: 'hidden' },
    '&[data-troupe-state=own]': {
      background: 'var(--troupe-banner-ground)',
      color: 'var(--troupe-banner-ink)',
      borderColor: 'transparent',
    },
  },
  '@media': {
    [narrow]: { padding: vars['space-5'] },
    // Its ground is what sets it apart, and is taken away.
    '(forced-colors: active)': { border: '1px solid' },
  },
});
export const banner = styleVariants({
  filled: [base, { background: vars.accent, color: vars['on-accent'] }],
  quiet: [base, { border: `1px solid ${vars['border-1']}`, background: vars['surface-1'], color: vars['text-1'] }],
});

export const ground = style({ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });

const words = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  minInlineSize: 0,
  paddingInlineEnd: vars['space-8'],
  selectors: {
    // Words stand on a colour that they were measured against, never on a picture.
    '&[data-troupe-over]': {
      inlineSize: 'fit-content',
      padding: vars['space-4'],
      paddingInlineEnd: vars['space-8'],
      borderRadius: vars['radius-md'],
      background: `var(--troupe-banner-ground, ${vars.accent})`,
    },
  },
});
export const content = styleVariants({
  start: [words],
  center: [words, { justifySelf: 'center', justifyItems: 'center', textAlign: 'center', paddingInline: vars['space-8'] }],
  end: [words, { justifySelf: 'end', justifyItems: 'end', textAlign: 'end', paddingInlineStart: vars['space-8'] }],
});

const sizes = {
  sm: vars['text-sm'],
  md: vars['text-md'],
  lg: vars['text-lg'],
  xl: vars['text-xl'],
  '2xl': vars['text-2xl'],
  '3xl': vars['text-3xl'],
} as const;
const weighted = {
  selectors: {
    '&[data-troupe-weight=regular]': { fontWeight: vars['weight-regular'] },
    '&[data-troupe-weight=medium]': { fontWeight: vars['weight-medium'] },
    '&[data-troupe-weight=semibold]': { fontWeight: vars['weight-semibold'] },
    '&[data-troupe-weight=bold]': { fontWeight: vars['weight-bold'] },
  },
} as const;
const titleBase = style([
  display,
  { margin: 0, maxInlineSize: '24em', color: 'var(--troupe-banner-title, inherit)', overflowWrap: 'anywhere', ...weighted },
]);
export const title = styleVariants(sizes, (fontSize) => [titleBase, { fontSize }]);
const descriptionBase = style({
  margin: 0,
  maxInlineSize: '46ch',
  color: 'var(--troupe-banner-text, inherit)',
  overflowWrap: 'anywhere',
  ...weighted,
});
export const description = styleVariants(sizes, (fontSize) => [descriptionBase, { fontSize }]);

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  marginBlockStart: vars['space-2'],
  selectors: {
    '&[data-troupe-side=center]': { justifyContent: 'center' },
    '&[data-troupe-side=end]': { justifyContent: 'end' },
  },
});
export const action = style({
  selectors: {
    '&[data-troupe-shape=pill]': { borderRadius: vars['radius-pill'] },
    '&[data-troupe-shape=square]': { borderRadius: 0 },
    [`${base}[data-troupe-state=own] &&`]: { background: 'var(--troupe-banner-ink)', color: 'var(--troupe-banner-ground)' },
    '&&[data-troupe-action="1"]': { background: 'var(--troupe-banner-action-1)', color: 'var(--troupe-banner-on-action-1)' },
    '&&[data-troupe-action="2"]': { background: 'var(--troupe-banner-action-2)', color: 'var(--troupe-banner-on-action-2)' },
  },
});

export const turn = style({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${turn} button`, { color: 'inherit' });
globalStyle(`${turn} button:hover`, { background: 'color-mix(in oklab, currentColor 14%, transparent)' });

/** Over all of a place, in the ink of what is shown. */
export const close = style({
  position: 'absolute',
  insetBlockStart: 6,
  insetInlineEnd: 6,
  selectors: {
    '&&': { color: 'inherit' },
    '&&:hover': { background: 'color-mix(in oklab, currentColor 14%, transparent)' },
  },
});

export const picture = style({
  position: 'relative',
  alignSelf: 'end',
  inlineSize: 180,
  blockSize: 128,
  objectFit: 'contain',
  objectPosition: 'bottom',
  marginBlockEnd: `calc(${vars['space-5']} * -1)`,
  selectors: { '&[data-troupe-side=start]': { order: -1 } },
  '@media': { [narrow]: { display: 'none' } },
});

/** They stand on the lower edge like books on a shelf, the middle one taller. */
export const covers = style({
  position: 'relative',
  alignSelf: 'end',
  display: 'flex',
  alignItems: 'flex-end',
  gap: vars['space-2'],
  marginBlockEnd: `calc(${vars['space-5']} * -1)`,
  // The way to close the banner stands above them.
  marginInlineEnd: vars['space-6'],
  '@media': { [narrow]: { display: 'none' } },
});
export const cover = style({
  selectors: {
    '&&': { inlineSize: 78, borderEndStartRadius: 0, borderEndEndRadius: 0 },
    '&&:nth-child(2)': { inlineSize: 92 },
  },
});

export const countdown = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], marginBlockStart: vars['space-2'] });
export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minInlineSize: 52,
  padding: 4,
  border: '1px solid currentColor',
  borderRadius: vars['radius-md'],
  fontSize: vars['text-xs'],
});
export const figure = style({
  fontSize: vars['text-xl'],
  fontWeight: vars['weight-semibold'],
  fontVariantNumeric: 'tabular-nums',
});

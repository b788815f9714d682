import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export { label } from '../../ui/text.css.ts';

export const dialog = style({ inlineSize: 'min(880px, calc(100% - 24px))' });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  '@media': { '(min-width: 720px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 300px)', columnGap: vars['space-8'] } },
});
export const form = style({ display: 'grid', gap: vars['space-4'], alignContent: 'start', minInlineSize: 0 });
export const group = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0 });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const note = style({
  margin: 0,
  color: vars['text-3'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
export const bad = style({ margin: 0, color: vars.danger, fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });

export const seed = style({ display: 'grid', gap: vars['space-2'], justifyItems: 'start', minInlineSize: 0 });
export const lock = style({ maxInlineSize: '100%' });

export const reference = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const referencePicture = style({
  inlineSize: 56,
  blockSize: 70,
  objectFit: 'cover',
  borderRadius: vars['radius-md'],
  border: `1px solid ${vars['border-1']}`,
});

export const stage = style({ display: 'grid', gap: vars['space-3'], alignContent: 'start', minInlineSize: 0 });
/** As a card shows a cover. */
export const frame = style({
  position: 'relative',
  display: 'grid',
  inlineSize: '100%',
  maxInlineSize: 300,
  marginInline: 'auto',
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: `linear-gradient(160deg, ${vars['accent-soft']}, ${vars['surface-2']} 70%)`,
});
export const image = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover', minBlockSize: 0 });
export const nothing = style({
  display: 'grid',
  gap: vars['space-2'],
  justifyItems: 'center',
  placeSelf: 'center',
  margin: 0,
  padding: vars['space-4'],
  color: vars['on-accent-soft'],
  fontSize: vars['text-sm'],
  textAlign: 'center',
});
const sweep = keyframes({ from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-100% 0' } });
export const progress = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  inlineSize: '100%',
  blockSize: 6,
  border: 0,
  appearance: 'none',
  background: `linear-gradient(90deg, ${vars['surface-3']}, ${vars.accent}, ${vars['surface-3']}) 0 0 / 200% 100%`,
  animation: `${sweep} 1.8s linear infinite`,
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: 'transparent' },
    '&::-moz-progress-bar': { background: 'transparent' },
  },
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars['space-1'] });

export const history = style({
  display: 'grid',
  gap: vars['space-2'],
  minInlineSize: 0,
  borderBlockStart: `1px solid ${vars['border-1']}`,
  paddingBlockStart: vars['space-4'],
});
export const historyTitle = style({ margin: 0, fontFamily: vars['font-ui'], fontSize: vars['text-sm'] });
export const strip = style({
  display: 'flex',
  gap: vars['space-2'],
  margin: `0 calc(-1 * ${vars['space-1']})`,
  padding: vars['space-1'],
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  listStyleType: '""',
});
export const stripItem = style({ flex: 'none' });
export const thumb = style({
  position: 'relative',
  display: 'block',
  inlineSize: 64,
  blockSize: 80,
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-2'],
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed=true]': { borderColor: vars.accent, boxShadow: `0 0 0 2px ${vars.accent}` },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&[aria-pressed=true]': { outline: '2px solid Highlight' } } } },
});
export const thumbImage = style({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });
export const pinned = style({
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineEnd: 4,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 22,
  blockSize: 22,
  borderRadius: '50%',
  background: vars['surface-1'],
  color: vars['text-1'],
});

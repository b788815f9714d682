import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const panel = style({
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});

export const teaser = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-8'],
  alignItems: 'center',
  paddingBlock: `clamp(24px, 5vw, 72px) ${vars['space-6']}`,
  '@media': { '(min-width: 960px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(380px, 1fr))' } },
});
export const words = style({ display: 'grid', gap: vars['space-4'], justifyItems: 'start', maxInlineSize: 620 });
export const title = style([display, { fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const lead = style({ color: vars['text-2'], fontSize: vars['text-lg'] });
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-3'] });
export const shelf = style({
  // A cover's crease lies above its picture, and above nothing else.
  isolation: 'isolate',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars['space-3'],
  maxInlineSize: 560,
});
/** Its covers stand in the shelf's own columns. */
export const peek = style({ display: 'contents' });
export const lock = style([
  panel,
  {
    // Between the two rows of covers: over them it would hide faces.
    gridArea: '2 / 1 / auto / -1',
    display: 'grid',
    gridAutoFlow: 'column',
    placeContent: 'center',
    placeItems: 'center',
    gap: vars['space-4'],
    padding: vars['space-4'],
  },
]);
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 56,
  blockSize: 56,
  borderRadius: '50%',
  background: vars['surface-2'],
});
export const benefits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: vars['space-3'],
  margin: 0,
  paddingBlockEnd: vars['space-12'],
  paddingInline: 0,
  listStyle: 'none',
});
export const benefit = style([
  panel,
  {
    display: 'grid',
    alignContent: 'start',
    gap: vars['space-2'],
    padding: vars['space-5'],
    color: vars['text-2'],
    fontSize: vars['text-sm'],
  },
]);
export const benefitSign = style({ color: vars['accent-text'] });
export const benefitTitle = style([display, { color: vars['text-1'], fontSize: vars['text-lg'] }]);

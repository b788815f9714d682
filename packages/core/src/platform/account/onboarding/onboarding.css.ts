import { style } from '@vanilla-extract/css';
import { input as field } from '../../../ui/fields/Field.css.ts';
import { display, visuallyHidden } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ maxInlineSize: 1000, marginInline: 'auto', paddingBlock: 'clamp(20px, 4vw, 56px)' });
export const hiddenTitle = visuallyHidden;
/** A second column is there where something stands in it. */
const comesAlong = ':has([data-troupe-part=comes-along])';
export const aboard = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 680px)',
  justifyContent: 'center',
  gap: vars['space-8'],
  '@media': {
    '(min-width: 900px)': {
      selectors: {
        [`&${comesAlong}`]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', columnGap: 'clamp(32px, 6vw, 88px)' },
      },
    },
  },
});
export const form = style({ display: 'grid', gap: vars['space-5'], alignContent: 'start', minInlineSize: 0, maxInlineSize: 680 });
export const title = style([display, { fontSize: vars['text-3xl'], ':focus': { outline: 'none' } }]);
export const lead = style({ color: vars['text-2'], marginBlockStart: `calc(-1 * ${vars['space-3']})` });
export const small = style({ color: vars['text-2'], fontSize: vars['text-sm'] });

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars['space-2'],
  padding: 0,
  margin: 0,
  counterReset: 'step',
  listStyle: 'none',
  fontSize: vars['text-sm'],
});
export const step = style({
  counterIncrement: 'step',
  paddingBlockStart: vars['space-2'],
  borderBlockStart: `3px solid ${vars['border-1']}`,
  color: vars['text-2'],
  '::before': { content: 'counter(step) ". "' },
  selectors: { '&[aria-current=step]': { color: vars['text-1'], fontWeight: vars['weight-medium'] } },
  '@media': { '(forced-colors: active)': { selectors: { '&[aria-current=step]': { borderBlockStartColor: 'Highlight' } } } },
});
export const stepDone = style([step, { borderBlockStartColor: vars.accent }]);

export const username = style({ display: 'grid', gap: vars['space-1'], justifyItems: 'start' });
export const wide = style({ inlineSize: '100%' });
export const affix = style({ position: 'relative', display: 'grid' });
/** Stands in the field, before what is typed. */
export const at = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 14,
  display: 'grid',
  placeItems: 'center',
  color: vars['text-2'],
  pointerEvents: 'none',
});
export const input = style([field, { inlineSize: '100%', paddingInlineStart: 34 }]);
export const state = style({ minBlockSize: '1.5em', fontSize: vars['text-sm'] });
const line = style({ display: 'inline-flex', alignItems: 'center', gap: 6, fontSize: vars['text-sm'] });
export const muted = style([line, { color: vars['text-2'] }]);
export const good = style([line, { color: vars.success }]);
export const bad = style([line, { color: vars.danger }]);
export const caution = style([line, { color: vars.warning }]);
export const retry = style({
  minInlineSize: 24,
  minBlockSize: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars['accent-text'],
  font: 'inherit',
  fontSize: vars['text-sm'],
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });

export const checks = style({ display: 'grid', gap: vars['space-2'] });
export const check = style({
  display: 'flex',
  alignItems: 'start',
  gap: 10,
  minBlockSize: 44,
  paddingBlock: 10,
  cursor: 'pointer',
});
export const terms = style({ color: vars['accent-text'], textDecoration: 'underline' });
export const missing = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars['space-4'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: vars['space-3'] });

/** Its words stand at the edge of the form, not its padding. */
export const back = style({ marginInlineStart: `calc(-1 * min(${vars['space-4']}, ${vars.gutter}))` });

export const comes = style({
  display: 'grid',
  alignContent: 'start',
  alignSelf: 'start',
  gap: vars['space-3'],
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const comesTitle = style([display, { fontSize: vars['text-lg'] }]);
export const comesList = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const comesRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  paddingBlock: 9,
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars['border-1']}` } },
});
export const comesWhat = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' });
export const comesPicks = style({ display: 'grid', gap: vars['space-2'] });
export const comesPicksTitle = style({ fontSize: vars['text-sm'], fontWeight: vars['weight-medium'] });
export const comesChips = style({ display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' });
export const comesChip = style({
  maxInlineSize: '100%',
  paddingInline: 10,
  paddingBlock: 4,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const comesRest = style({ alignSelf: 'center', color: vars['text-2'], fontSize: vars['text-sm'] });

export const rules = style({
  display: 'grid',
  gap: vars['space-4'],
  margin: 0,
  paddingInlineStart: '1.2em',
  listStyle: 'decimal',
});
export const ruleName = style({ display: 'block', fontSize: vars['text-sm'] });

export const dialog = style({
  inlineSize: 'min(560px, 100% - 24px)',
  maxBlockSize: 'calc(100dvh - 24px)',
  margin: 'auto',
  padding: 0,
  overflowY: 'auto',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-xl'],
  background: vars['surface-1'],
  color: vars['text-1'],
  boxShadow: vars['shadow-3'],
  '::backdrop': { background: vars.overlay },
  selectors: { [`&${comesAlong}`]: { inlineSize: 'min(960px, 100% - 24px)' } },
});
export const inside = style({ padding: 'clamp(20px, 4vw, 40px)' });

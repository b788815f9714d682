import { globalStyle, style } from '@vanilla-extract/css';
import { display, visuallyHidden } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

const beside = '(min-width: 820px)';

/** Measures itself, as the checkout does. */
export const page = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  inlineSize: '100%',
  maxInlineSize: 980,
  paddingBlock: vars['space-5'],
});
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'] }]);
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars['space-6'] });
export const part = style([display, { margin: 0, fontSize: vars['text-xl'] }]);

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars['space-6'],
  '@container': { [beside]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
});
export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars['space-4'],
  minInlineSize: 0,
  padding: vars['space-6'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  overflowWrap: 'anywhere',
});
globalStyle(`${panel} p`, { margin: 0 });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const name = style([display, { margin: 0, minInlineSize: 0, fontSize: vars['text-2xl'] }]);
export const small = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const text = style({ color: vars['text-2'] });
/** Takes no room until something is said; it is there before, so that it is heard. */
export const told = style({ selectors: { '&:empty': { position: 'absolute' } } });
export const note = style({ fontSize: vars['text-sm'], color: vars['text-2'] });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const card = style({ display: 'flex', gap: vars['space-3'], fontSize: vars['text-sm'] });
export const cardIcon = style({ flex: 'none' });
export const spoken = visuallyHidden;

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  minInlineSize: 0,
  paddingBlockStart: vars['space-4'],
  borderBlockStart: `1px solid ${vars['border-1']}`,
});
/** Around the processor's fields, as in the checkout. */
export const fields = style({
  paddingBlockStart: vars['space-4'],
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  overflow: 'hidden',
});
export const fieldsSize = style({ blockSize: 84, margin: `0 ${vars['space-4']} ${vars['space-4']}` });

export const choices = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
export const legend = visuallyHidden;
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `2px ${vars['space-3']}`,
  padding: 14,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.accent,
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
    },
    '&:has(:disabled)': { cursor: 'default' },
  },
});
export const radio = style({ inlineSize: 20, blockSize: 20, margin: 0, accentColor: vars.accent });
export const offer = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: vars['space-3'] });
export const price = style({ fontVariantNumeric: 'tabular-nums' });
export const effect = style({
  gridColumn: 2,
  fontSize: vars['text-sm'],
  color: vars['text-2'],
  selectors: { [`${choice}:has(:checked) &`]: { color: 'inherit' } },
});

export const plans = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });

/** What is on its way is as high as what comes. */
export const waitingPlan = style({ blockSize: 220 });
export const waitingCard = style({ blockSize: 148 });

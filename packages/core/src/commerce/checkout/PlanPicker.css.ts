import { globalStyle, style } from '@vanilla-extract/css';
import { display, visuallyHidden } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const block = style({ display: 'grid', gap: vars['space-4'] });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const title = style([display, { fontSize: vars['text-3xl'] }]);
/** A badge; as one of `ui` it would be a chunk that explore and checkout share. */
export const saving = style({
  marginInlineStart: vars['space-2'],
  padding: '3px 7px',
  borderRadius: vars['radius-pill'],
  background: vars['success-soft'],
  color: vars['on-success-soft'],
  fontSize: vars['text-2xs'],
  fontWeight: vars['weight-bold'],
});
export const plans = style({
  display: 'grid',
  gap: vars['space-2'],
  minInlineSize: 0,
  '@container': { '(min-width: 540px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const legend = visuallyHidden;
export const plan = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  padding: 14,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.accent,
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
      background: vars['accent-soft'],
      color: vars['on-accent-soft'],
    },
  },
});
globalStyle(`${plan} small`, { fontSize: vars['text-sm'], color: vars['text-3'] });
globalStyle(`${plan}:has(:checked) small`, { color: 'inherit' });
export const radio = style({ position: 'absolute', opacity: 0 });
export const name = style([display, { fontSize: '1.25rem', paddingInlineEnd: vars['space-6'] }]);
export const price = style({ fontVariantNumeric: 'tabular-nums' });
export const was = style({ color: vars['text-3'], selectors: { [`${plan}:has(:checked) &`]: { color: 'inherit' } } });
export const tick = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  visibility: 'hidden',
  selectors: { [`${plan}:has(:checked) &`]: { visibility: 'visible' } },
});

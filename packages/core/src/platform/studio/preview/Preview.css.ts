import { globalStyle, style } from '@vanilla-extract/css';
import { display, label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const preview = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'max-content',
  gap: vars['space-4'],
  minInlineSize: 0,
  paddingBlock: vars['space-5'],
  paddingInline: vars.gutter,
  background: vars['surface-sunken'],
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const heading = style([label]);
/** Wider stages than the window scroll inside it. */
export const bench = style({ minInlineSize: 0, overflowX: 'auto', borderRadius: 14 });

/** A page of its own: what `base.css.ts` says of the document is said again from the stage's theme. */
export const stage = style({
  containerType: 'inline-size',
  minInlineSize: 0,
  marginInline: 'auto',
  overflow: 'hidden',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: 14,
  background: vars.canvas,
  color: vars['text-1'],
  font: `${vars['weight-regular']} ${vars['text-md']}/${vars['leading-body']} ${vars['font-ui']}`,
  accentColor: vars.accent,
  selectors: { '&[data-troupe-width="360"]': { inlineSize: 360 }, '&[data-troupe-width="768"]': { inlineSize: 768 } },
});
export const top = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: vars['size-header'],
  paddingInline: vars['space-4'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: vars['header-background'],
});
export const name = style([display, { fontSize: '1.3125rem' }]);
export const end = style({ display: 'flex', alignItems: 'center', gap: vars['space-3'], marginInlineStart: 'auto' });
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  padding: vars['space-5'],
});
/** One row where there is room for four, so that the chat below is in view. */
export const explore = style({});
globalStyle(`${explore} > ul`, { '@container': { '(min-width: 540px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } } });
export const chat = style({
  display: 'grid',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  overflow: 'hidden',
});

export const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars['space-4'] });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });

import { globalStyle, style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

/** A field with the way to a suggestion beside its label: what stands in the field's frame is laid out here. */
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `6px ${vars['space-2']}`,
  minInlineSize: 0,
});
export const frame = style({ selectors: { '&&': { display: 'contents' } } });
globalStyle(`${frame} > *`, { gridColumn: '1 / -1' });
globalStyle(`${frame} > label`, { gridArea: '1 / 1' });

export const button = style({ gridArea: '1 / 2', color: vars['accent-text'], marginBlock: -6 });
export const needs = style({ gridColumn: '1 / -1', margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
/** For those who hear it as the button's description, until it is pressed. */
export const unseen = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const panel = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: vars['space-3'],
  minInlineSize: 0,
  padding: vars['space-3'],
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-2'],
});
export const title = style([label, { display: 'flex', alignItems: 'center', gap: vars['space-2'] }]);
export const pager = style({ display: 'flex', alignItems: 'center', gap: vars['space-1'] });
export const place = style({ color: vars['text-2'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
export const words = style({
  margin: 0,
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  fontFamily: vars['font-read'],
  lineHeight: vars['leading-body'],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});
globalStyle(`${panel} > [data-troupe-part=difference]`, { unicodeBidi: 'plaintext' });
export const stale = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const asking = style({ flex: 1, color: vars['text-2'], fontSize: vars['text-sm'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });

export const tags = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'], minInlineSize: 0 });
export const tagsTitle = style({ color: vars['text-2'], fontSize: vars['text-xs'] });
export const chip = style({ maxInlineSize: '100%', selectors: { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } });

export const readers = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0 });
export const readersFailed = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-2'],
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const readerList = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const reader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-2'],
  minInlineSize: 0,
  paddingBlock: vars['space-2'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const readerTag = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' });

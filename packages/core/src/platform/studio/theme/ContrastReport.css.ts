import { globalStyle, style } from '@vanilla-extract/css';
import { display, label, visuallyHidden } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const report = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-5'],
  padding: vars['space-5'],
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const score = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const figure = style([display, { fontSize: vars['text-3xl'], fontVariantNumeric: 'tabular-nums' }]);
export const heading = style([label]);
export const verdict = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const notice = style({ alignItems: 'flex-start', paddingBlock: vars['space-3'] });
export const changes = style({
  display: 'grid',
  gap: vars['space-2'],
  marginBlockStart: vars['space-2'],
  overflowWrap: 'anywhere',
});
export const path = style({ fontFamily: vars['font-mono'], fontSize: vars['text-xs'], fontWeight: vars['weight-semibold'] });
export const caption = style({ blockSize: 0 });
export const head = style([visuallyHidden]);
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: vars['text-sm'] });
globalStyle(`${table} :is(td, th)`, {
  paddingBlock: 7,
  paddingInline: '0 6px',
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  textAlign: 'start',
  fontWeight: vars['weight-medium'],
  verticalAlign: 'middle',
});
export const sample = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 40,
  blockSize: 32,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-sm'],
  fontWeight: vars['weight-semibold'],
});
export const ring = style({ inlineSize: 20, blockSize: 16, border: '2px solid currentColor', borderRadius: vars['radius-xs'] });
export const ground = style({
  display: 'block',
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontWeight: vars['weight-regular'],
});
export const ratio = style({
  selectors: { '&&': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', paddingInlineEnd: 10 } },
});
export const result = style({ selectors: { '&&': { textAlign: 'end', paddingInlineEnd: 0 } } });
export const source = style({ fontSize: vars['text-sm'] });
export const json = style({
  maxBlockSize: 320,
  margin: 0,
  marginBlockStart: vars['space-2'],
  padding: vars['space-3'],
  overflow: 'auto',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-sm'],
  background: vars['surface-1'],
  fontFamily: vars['font-mono'],
  fontSize: vars['text-xs'],
  textAlign: 'left',
});
globalStyle(`${source} > summary`, { minBlockSize: 32, cursor: 'pointer', fontWeight: vars['weight-semibold'] });

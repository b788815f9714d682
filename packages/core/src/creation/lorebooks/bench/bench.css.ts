import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const sample = style({
  margin: 0,
  padding: '12px 14px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-control']}, 12px)`,
  background: vars.canvas,
  fontFamily: vars['font-read'],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
export const messages = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyleType: '""' });
export const mark = style({
  padding: '0 2px',
  borderRadius: vars['radius-sm'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
  selectors: { '&[data-troupe-state=cut]': { background: 'none', color: 'inherit', borderBlockEnd: '1px dotted currentColor' } },
});
export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars['space-2'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});
export const sumName = style({ fontWeight: vars['weight-semibold'] });
export const meter = style({ inlineSize: '100%' });
export const hits = style({ display: 'grid', margin: 0, padding: 0, listStyleType: '""' });
export const hit = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '0 10px',
  paddingBlock: 10,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  fontSize: vars['text-sm'],
  selectors: { '&:last-child': { border: 0 } },
});
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 22,
  blockSize: 22,
  borderRadius: vars['radius-sm'],
  background: vars['surface-2'],
  color: vars['text-2'],
  selectors: {
    '&[data-troupe-state=fired]': { background: vars['success-soft'], color: vars['on-success-soft'] },
    '&[data-troupe-state=cut]': { background: vars['warning-soft'], color: vars['on-warning-soft'] },
  },
});
export const name = style({
  justifySelf: 'start',
  maxInlineSize: '100%',
  minBlockSize: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: vars['weight-semibold'],
  overflowWrap: 'anywhere',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const tokens = style({ fontVariantNumeric: 'tabular-nums' });
export const why = style({ gridColumn: 2, color: vars['text-3'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const quiet = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });

import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const pane = style({ display: 'grid', gap: vars['space-2'], justifyItems: 'start' });
export const title = style({ margin: 0, fontSize: vars['text-md'], fontWeight: vars['weight-semibold'] });
export const hint = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const sum = style({ margin: 0, fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const list = style({ display: 'grid', inlineSize: '100%', margin: 0, padding: 0, listStyleType: '""' });
export const item = style({
  display: 'grid',
  gap: vars['space-2'],
  justifyItems: 'start',
  paddingBlock: 10,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  fontSize: vars['text-sm'],
  selectors: { '&:last-child': { border: 0 } },
});
export const itemHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 22,
  blockSize: 22,
  borderRadius: vars['radius-sm'],
  background: vars['success-soft'],
  color: vars['on-success-soft'],
  selectors: { '&[data-troupe-state=fails]': { background: vars['danger-soft'], color: vars['on-danger-soft'] } },
});
export const text = style({
  display: '-webkit-box',
  margin: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
});
export const failures = style({ margin: 0, paddingInlineStart: 18, overflowWrap: 'anywhere' });
export const summary = style({ minBlockSize: 24, color: vars['text-2'], cursor: 'pointer' });
export const expected = style({
  display: 'grid',
  gap: vars['space-2'],
  margin: 0,
  paddingBlock: 6,
  paddingInline: 0,
  listStyleType: '""',
});
export const expectation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-2'],
  overflowWrap: 'anywhere',
});

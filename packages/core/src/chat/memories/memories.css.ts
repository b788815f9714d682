import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export { badges, drawer, heading, meter, panel, pin, quiet } from '../open-chat/drawer.css.ts';
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-2'] });
export const editor = style({ display: 'grid', gap: vars['space-3'] });

export const list = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyle: 'none' });
export const card = style({
  display: 'grid',
  gap: vars['space-2'],
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  selectors: {
    '&[data-troupe-state=pinned]': { borderColor: vars['border-2'], background: vars['surface-2'] },
  },
});
export const content = style({
  margin: 0,
  fontFamily: vars['font-read'],
  lineHeight: vars['leading-snug'],
  overflowWrap: 'anywhere',
  selectors: { '[data-troupe-state=stale] > &': { color: vars['text-2'] } },
});
export const foot = style({ display: 'flex', alignItems: 'center', gap: vars['space-1'] });
export const count = style({ color: vars['text-3'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
export const stale = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-2'],
  padding: vars['space-2'],
  borderRadius: vars['radius-sm'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
  fontSize: vars['text-sm'],
});

export const share = style({ display: 'grid', gap: vars['space-2'] });
export const meterRow = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: vars['space-3'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});

export const clear = style({
  display: 'grid',
  gap: vars['space-3'],
  padding: vars['space-3'],
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
});
export const check = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minBlockSize: vars['size-target'] });

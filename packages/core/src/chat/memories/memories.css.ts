import { globalStyle, style } from '@vanilla-extract/css';
import { label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

/** Above the drawer's own, whose sheet may come later. */
export const drawer = style({ selectors: { '&&': { inlineSize: 'min(460px, 100vw)' } } });
export const panel = style({ display: 'grid', gap: vars['space-4'], alignContent: 'start' });
export const quiet = style({ color: vars['text-2'], fontSize: vars['text-sm'], margin: 0 });
export const heading = style([label]);
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
    '&[data-state=pinned]': { borderColor: vars['border-2'], background: vars['surface-2'] },
  },
});
export const content = style({
  margin: 0,
  fontFamily: vars['font-read'],
  lineHeight: vars['leading-snug'],
  overflowWrap: 'anywhere',
  selectors: { '[data-state=stale] > &': { color: vars['text-2'] } },
});
export const foot = style({ display: 'flex', alignItems: 'center', gap: vars['space-1'] });
export const count = style({ color: vars['text-3'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
export const badges = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars['space-1'],
  marginInlineEnd: 'auto',
});
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
export const meter = style({
  appearance: 'none',
  gridColumn: '1 / -1',
  inlineSize: '100%',
  blockSize: 6,
  marginBlockStart: 4,
  border: 0,
  borderRadius: vars['radius-pill'],
  background: vars['surface-3'],
  overflow: 'hidden',
});
globalStyle(`${meter}::-webkit-meter-inner-element`, { display: 'block', blockSize: '100%' });
globalStyle(`${meter}::-webkit-meter-bar`, { border: 0, background: vars['surface-3'], blockSize: '100%' });
globalStyle(`${meter}::-webkit-meter-optimum-value`, { background: vars.accent, blockSize: '100%' });
globalStyle(`${meter}::-moz-meter-bar`, { background: vars.accent });

/** Says what happened; without anything to say it takes no room. */
export const status = style({ selectors: { '&:empty': { marginBlockEnd: `calc(-1 * ${vars['space-4']})` } } });
/** A pin that holds has the colour of what is chosen, not of what is loved. */
export const pin = style({ selectors: { '&&[aria-pressed=true]': { color: vars['accent-text'] } } });

export const clear = style({
  display: 'grid',
  gap: vars['space-3'],
  padding: vars['space-3'],
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
});
export const check = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minBlockSize: vars['size-target'] });

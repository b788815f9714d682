import { globalStyle, style } from '@vanilla-extract/css';
import { label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

/** Above the drawer's own, whose sheet may come later. */
export const drawer = style({ selectors: { '&&': { inlineSize: 'min(460px, 100vw)' } } });
export const panel = style({ display: 'grid', gap: vars['space-4'], alignContent: 'start' });
export const quiet = style({ color: vars['text-2'], fontSize: vars['text-sm'], margin: 0 });
export const heading = style([label]);
export const badges = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars['space-1'],
  marginInlineEnd: 'auto',
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
/** Says what happened; without anything to say it takes no room. */
export const status = style({ selectors: { '&:empty': { marginBlockEnd: `calc(-1 * ${vars['space-4']})` } } });
/** A pin that holds has the colour of what is chosen, not of what is loved. */
export const pin = style({ selectors: { '&&[aria-pressed=true]': { color: vars['accent-text'] } } });
globalStyle(`${meter}::-webkit-meter-inner-element`, { display: 'block', blockSize: '100%' });
globalStyle(`${meter}::-webkit-meter-bar`, { border: 0, background: vars['surface-3'], blockSize: '100%' });
globalStyle(`${meter}::-webkit-meter-optimum-value`, { background: vars.accent, blockSize: '100%' });
globalStyle(`${meter}::-moz-meter-bar`, { background: vars.accent });

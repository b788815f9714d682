import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(600px, calc(100vw - 32px))' });
/** Focused by code as it opens: a long text is read from its beginning. */
export const line = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere', ':focus': { outline: 'none' } });
export const text = style({
  display: 'grid',
  gap: vars['space-3'],
  padding: vars['space-3'],
  border: `${vars['border-thin']} solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
});
export const paragraph = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const heading = style([paragraph, { fontWeight: vars['weight-semibold'] }]);
export const list = style({ margin: 0, paddingInlineStart: vars['space-5'], listStyle: 'disc', overflowWrap: 'anywhere' });
const change = style({
  display: 'grid',
  gap: vars['space-1'],
  paddingInlineStart: vars['space-3'],
  borderInlineStart: `${vars['border-strong']} solid ${vars['accent']}`,
  textDecoration: 'none',
});
export const added = change;
export const removed = style([change, { borderColor: vars['border-2'], color: vars['text-2'], textDecoration: 'line-through' }]);
export const mark = style({ fontSize: vars['text-sm'], fontWeight: vars['weight-semibold'] });
export const link = style({ color: vars['accent-text'] });
export const whole = style([link, { justifySelf: 'start', minBlockSize: 24 }]);
/** In view however long the text above is: without, a dialog as high as the window shows no way out of it. */
export const actions = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars['space-3'],
  paddingBlock: vars['space-3'],
  background: vars['surface-1'],
  borderBlockStart: `${vars['border-thin']} solid ${vars['border-1']}`,
});
export const failure = style({ margin: 0, color: vars['danger'] });

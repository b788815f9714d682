import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { actionColor, inkColor } from '../roleplay/RoleplayText.css.ts';

export const actions = style({ display: 'flex', gap: vars['space-1'], marginInlineStart: 'auto' });
/** On the user's side: it is their line that is being thought of. */
export const thinking = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars['space-2'],
  minBlockSize: 32,
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const ideas = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const idea = style({
  // Not in a bubble: its ground is the surface's, so its inks are too.
  vars: { [actionColor]: vars['text-2'], [inkColor]: vars['text-1'] },
  inlineSize: '100%',
  minBlockSize: 44,
  padding: `${vars['space-2']} ${vars['space-3']}`,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  color: vars['text-1'],
  fontFamily: vars['font-read'],
  // Reading faces are drawn smaller: at the hint's size it would look the smaller of the two.
  fontSize: vars['text-md'],
  lineHeight: 1.45,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: vars.accent, background: vars['surface-2'] } },
});

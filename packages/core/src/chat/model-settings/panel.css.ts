import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export { stickyActions as actions } from '../open-chat/dialog.css.ts';
/** What the panels of models, settings and languages have in common. */
export const wide = style({ inlineSize: 'min(560px, calc(100% - 24px))' });
export const text = style({ margin: 0, color: vars['text-2'] });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const name = style({ fontWeight: vars['weight-semibold'] });
export const small = style({ fontSize: vars['text-sm'], opacity: 0.85 });
export const rows = style({ display: 'grid', gap: vars['space-4'] });
export const section = style({ display: 'grid', gap: vars['space-4'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, marginBlockEnd: vars['space-2'], fontWeight: vars['weight-semibold'] });
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-2'],
});

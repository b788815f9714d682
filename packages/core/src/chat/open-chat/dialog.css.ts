import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** What the dialogs of several features have in common. */
export const dialog = style({ inlineSize: 'min(460px, calc(100vw - 32px))' });
export const form = style({ display: 'grid', gap: vars['space-4'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const text = style({ margin: 0, color: vars['text-2'] });
/** They stay in sight while what they are about scrolls. */
export const stickyActions = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: vars['space-2'],
  paddingBlock: vars['space-3'],
  marginBlockEnd: `calc(-1 * ${vars['space-3']})`,
  background: vars['surface-1'],
});
// What is tabbed to below the fold comes to stand above them, not behind them.
globalStyle(`:has(> ${stickyActions}) :where(input, select, textarea, button)`, { scrollMarginBlockEnd: 120 });

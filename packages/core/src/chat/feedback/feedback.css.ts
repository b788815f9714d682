import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export { actions, dialog, form, text } from '../open-chat/dialog.css.ts';
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const question = style({ flexBasis: '100%', margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const thanks = style({ margin: 0, paddingBlock: vars['space-4'], textAlign: 'center', fontSize: vars['text-lg'] });
export const prompt = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars['space-2'],
  inlineSize: '100%',
  maxInlineSize: vars['size-bubble'],
  marginInline: 'auto',
  paddingBlock: vars['space-1'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});

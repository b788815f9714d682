import { globalStyle, style } from '@vanilla-extract/css';
import { narrow } from '../conversation/chat.css.ts';
import { inMenuToo } from '../open-chat/message-tool.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const pager = style({
  display: 'inline-flex',
  alignItems: 'center',
  marginInlineEnd: 4,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-pill'],
  background: vars['surface-1'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const arrow = style({
  selectors: { '&&': { borderRadius: vars['radius-pill'] } },
  '@container': { [narrow]: { '@media': { '(pointer: coarse)': { selectors: { '&&': { inlineSize: 36 } } } } } },
});
globalStyle(`${pager} ~ ${inMenuToo}`, {
  '@container': { [narrow]: { '@media': { '(pointer: coarse)': { display: 'none' } } } },
});
export const menu = style({ marginInlineStart: 'auto', display: 'inline-flex' });

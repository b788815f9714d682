import { style } from '@vanilla-extract/css';
import { nameText } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';
import { narrow } from './chat.css.ts';

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  flex: 'none',
  minBlockSize: vars['size-header'],
  paddingInline: 12,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: vars.canvas,
  // A name is worth more than air.
  '@container': { [narrow]: { gap: 0, paddingInline: 6 } },
});
export const identity = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 1,
  minInlineSize: 0,
  color: 'inherit',
  textDecoration: 'none',
});
export const words = style({ minInlineSize: 0 });
const line = style({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const name = style([nameText, line, { fontSize: vars['text-lg'], lineHeight: 1.2 }]);
export const byline = style([line, { color: vars['text-3'], fontSize: vars['text-xs'] }]);

import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { avatar, bubble, head, name, row, tools } from '../conversation/MessageItem.css.ts';

export const scaleName = '--troupe-text-scale';
const size = `calc(${vars['text-read']} * var(${scaleName}, 1))`;

export const scaled = style({});
globalStyle(`${scaled} ${bubble}`, { fontSize: size });

/** A page of a book: no bubbles, no portraits; who speaks stands before the text. */
export const novel = style({});
globalStyle(`${novel} ${row}`, { gridTemplateColumns: 'minmax(0, 1fr)', maxInlineSize: '38em', marginInline: 'auto' });
globalStyle(`${novel} ${avatar}`, { display: 'none' });
globalStyle(`${novel} ${head}, ${novel} ${bubble}, ${novel} ${tools}`, { gridColumn: '1 / -1', justifyContent: 'flex-start' });
globalStyle(`${novel} [data-troupe-role=user] > ${head}, ${novel} [data-troupe-role=user] > ${tools}`, {
  justifySelf: 'start',
  justifyContent: 'flex-start',
});
globalStyle(`${novel} ${name}`, { fontVariantCaps: 'all-small-caps', letterSpacing: '0.06em' });
globalStyle(`${novel} ${row} > ${bubble}, ${novel} [data-troupe-role=user] > ${bubble}`, {
  justifySelf: 'start',
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  borderRadius: 0,
  background: 'none',
  color: vars['text-1'],
});
globalStyle(`${novel} [data-troupe-role=user] > ${bubble}`, {
  paddingInlineStart: vars['space-4'],
  borderInlineStart: `2px solid ${vars.accent}`,
});
globalStyle(`${novel} [data-troupe-state=unsent] > ${bubble}`, { opacity: 0.7 });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { readingColumn } from '../conversation/chat.css.ts';

export const strip = style([
  readingColumn,
  {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: vars['space-3'],
    padding: `${vars['space-1']} 12px`,
    color: vars['text-2'],
    fontSize: vars['text-sm'],
  },
]);
export const track = style({
  position: 'relative',
  flex: 1,
  minInlineSize: 40,
  blockSize: 4,
  overflow: 'hidden',
  borderRadius: 2,
  background: vars['surface-3'],
});
export const bar = style({ blockSize: '100%', background: vars.accent, transition: `inline-size ${vars['duration-1']} linear` });
export const time = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

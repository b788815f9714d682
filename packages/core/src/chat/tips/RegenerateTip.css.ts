import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { readingColumn } from '../conversation/chat.css.ts';

export const tip = style([
  readingColumn,
  {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars['space-2'],
    marginBlock: 0,
    padding: '0 12px 4px',
    color: vars['text-2'],
    fontSize: vars['text-xs'],
  },
]);

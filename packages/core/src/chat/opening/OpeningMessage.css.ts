import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const label = style({ margin: 0, marginBlockEnd: vars['space-1'], color: vars['text-2'], fontSize: vars['text-xs'] });

/** All of it can be read before it is sent: it wraps, and scrolls in its box where it is long. */
export const message = style({
  maxInlineSize: '100%',
  maxBlockSize: '30vh',
  blockSize: 'auto',
  overflowY: 'auto',
  paddingBlock: vars['space-2'],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textAlign: 'start',
});

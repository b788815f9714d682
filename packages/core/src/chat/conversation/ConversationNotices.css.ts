import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { notWide, readingColumn } from './chat.css.ts';

export const guest = style([readingColumn, { flex: 'none', paddingInline: 12, paddingBlockEnd: 8 }]);
export const link = style({
  padding: '4px 10px',
  border: 0,
  background: 'none',
  color: 'inherit',
  fontWeight: vars['weight-semibold'],
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  minBlockSize: 32,
});
export const disclaimer = style([
  readingColumn,
  {
    flex: 'none',
    padding: '0 12px 10px',
    textAlign: 'center',
    textWrap: 'balance',
    color: vars['text-3'],
    fontSize: vars['text-xs'],
  },
]);
export const failure = style({ marginBlockEnd: vars['space-5'] });
export const actions = style({ display: 'flex', gap: vars['space-1'] });
// One line on small screens too: the drawing goes, the words share the width with the link.
globalStyle(`${guest} > div > svg`, { '@container': { [notWide]: { display: 'none' } } });
globalStyle(`${guest} > div > div`, { flexBasis: 0 });

import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const tabs = style({
  display: 'flex',
  gap: vars['space-5'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The same for browsers before Safari 18.2 and Chrome 121.
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
});
export const tab = style({
  minBlockSize: 44,
  marginBlockEnd: -1,
  padding: 0,
  border: 0,
  borderBlockEnd: '2px solid transparent',
  background: 'none',
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: vars['text-1'] },
    '&[aria-selected=true]': { color: vars['text-1'], borderBlockEndColor: vars.accent },
    // The row scrolls, which would cut an outer ring.
    '&:focus-visible': { outlineOffset: -2 },
  },
  // Forced colours would draw every border, the transparent ones too.
  '@media': {
    '(forced-colors: active)': {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[aria-selected=true]': { borderBlockEndColor: 'Highlight' } },
    },
  },
});

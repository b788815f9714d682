import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';
import { narrow, readingColumn } from '../chat.css.ts';

export const frame = style({ position: 'relative', flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' });
/** The only thing in a chat that scrolls. */
export const scroller = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  // The list keeps the user's place itself.
  overflowAnchor: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const column = style([
  readingColumn,
  { paddingInline: 16, paddingBlockEnd: vars['space-3'], '@container': { [narrow]: { paddingInline: 12 } } },
]);
export const top = style({ paddingBlock: `${vars['space-6']} ${vars['space-5']}` });
export const older = style({ display: 'flex', justifyContent: 'center', minBlockSize: 44 });
export const list = style({ margin: 0, padding: 0, listStyle: 'none' });
export const latest = style({
  position: 'absolute',
  insetBlockEnd: vars['space-3'],
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  zIndex: 1,
  selectors: {
    '&&': {
      background: vars['surface-1'],
      borderColor: vars['border-2'],
      borderRadius: vars['radius-pill'],
      boxShadow: vars['shadow-2'],
    },
  },
});
export const empty = style({ color: vars['text-2'], textAlign: 'center', paddingBlock: vars['space-4'] });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  marginBlock: 0,
  fontSize: vars['text-sm'],
  minBlockSize: 32,
  color: vars['text-3'],
});
/** At most 92 px (C-GROUP-01). The row scrolls sideways where the members do not fit. */
export const box = style({ display: 'grid', maxBlockSize: 92, overflow: 'hidden' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  paddingBlock: 4,
  paddingInline: 12,
  // To the edge of the chat, so that a member who is cut off says that there are more.
  marginInline: -12,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
});
export const member = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 44,
  maxInlineSize: 180,
  paddingInline: '6px 14px',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-pill'],
  background: vars['surface-1'],
  color: vars['text-1'],
  font: 'inherit',
  fontSize: vars['text-sm'],
  cursor: 'pointer',
  selectors: {
    '&:hover:enabled': { background: vars['surface-2'] },
    '&[data-troupe-state=next]': { borderColor: vars.accent },
    '&:disabled': { color: vars['text-3'], cursor: 'default' },
  },
});
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const fixed = style({ flex: 'none' });
export const lead = style({ flex: 1, minInlineSize: 0 });

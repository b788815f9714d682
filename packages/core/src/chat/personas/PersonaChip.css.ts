import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const row = style({
  display: 'flex',
  // Where a keyboard leaves a slit of the page, the words are worth more.
  '@media': { '(max-height: 420px)': { display: 'none' } },
});
export const chip = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minInlineSize: 0,
  minBlockSize: 36,
  paddingBlock: 3,
  paddingInline: '4px 12px',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-pill'],
  background: vars['surface-1'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    // As high as a finger, without the room of it.
    '&::after': { content: '', position: 'absolute', insetBlock: -5, insetInline: 0 },
  },
});
export const label = style({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const name = style({ color: vars['text-1'], fontWeight: vars['weight-semibold'] });

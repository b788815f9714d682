import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const list = style({
  display: 'grid',
  maxBlockSize: '50dvh',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  listStyleType: '""',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars['space-1']} ${vars['space-3']}`,
  paddingBlock: vars['space-2'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  selectors: { '&:last-child': { border: 0 } },
  '@media': { '(max-width: 480px)': { gridTemplateColumns: '40px minmax(0, 1fr)' } },
});
export const cover = style({ selectors: { '&&': { inlineSize: 40, borderRadius: vars['radius-sm'] } } });
export const words = style({ display: 'grid', justifyItems: 'start', gap: 2, minInlineSize: 0 });
export const name = style({ fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const note = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-1'],
  '@media': { '(max-width: 480px)': { gridColumn: '2' } },
});

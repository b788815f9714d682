import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const wide = '(min-width: 700px)';

export const maker = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars['space-4'],
  alignItems: 'center',
  paddingBlock: vars['space-5'],
  '@media': { [wide]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
export const makerName = style([display, { fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const stats = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `4px ${vars['space-5']}`,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-2'],
  gridColumn: '1 / -1',
  '@media': { [wide]: { gridColumn: 'auto' } },
});
/** The search takes what the order leaves; on a phone each has a row. */
export const worksBar = style({
  display: 'grid',
  gap: vars['space-2'],
  marginBlockEnd: vars['space-5'],
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
globalStyle(`${worksBar} select`, { inlineSize: '100%' });

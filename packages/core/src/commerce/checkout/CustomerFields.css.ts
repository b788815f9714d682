import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const block = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const title = style([display, { fontSize: vars['text-xl'], marginBlockEnd: vars['space-4'] }]);
export const two = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  '@container': { '(min-width: 560px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const known = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
  overflowWrap: 'anywhere',
});

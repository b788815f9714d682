import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ maxInlineSize: vars['size-reading'], paddingBlock: vars['space-5'] });
export const title = style([display, { margin: `0 0 ${vars['space-4']}`, fontSize: vars['text-3xl'] }]);
export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 56,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const link = style({
  flex: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  color: vars['accent-text'],
  fontWeight: vars['weight-semibold'],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-4'] });

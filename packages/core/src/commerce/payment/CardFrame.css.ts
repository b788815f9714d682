import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const box = style({ display: 'grid', padding: `0 ${vars['space-4']} ${vars['space-4']}` });
/** The page says how high it is; until then, as three fields in a row are. */
export const frame = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: 84,
  border: 0,
  colorScheme: 'inherit',
  selectors: { '[data-troupe-state=loading] > &': { opacity: 0 } },
});
export const skeleton = style({
  gridArea: '1 / 1',
  blockSize: vars['size-field'],
  alignSelf: 'end',
  borderRadius: vars['radius-sm'],
});

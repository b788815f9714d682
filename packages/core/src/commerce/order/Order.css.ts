import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  inlineSize: '100%',
  maxInlineSize: 620,
  marginInline: 'auto',
  paddingBlock: vars['space-8'],
});
/** As large as the place says that it stands in. */
export const heading = style({ margin: 0, font: 'inherit' });
export const waiting = style({ blockSize: 420 });

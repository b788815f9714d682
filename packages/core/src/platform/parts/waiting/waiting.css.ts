import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxInlineSize: 640 });
/** As high as two lines of text are. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: vars['space-2'],
  minBlockSize: 64,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});

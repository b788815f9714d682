import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** Measures itself: in a page it is a column, in a frame the whole of it. */
export const checkout = style({ containerType: 'inline-size', inlineSize: '100%', maxInlineSize: 1080, marginInline: 'auto' });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars['space-8'],
  '@container': {
    '(min-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr) 376px', columnGap: 'clamp(32px, 6cqi, 88px)' },
  },
});
/** Plans stand beside each other in what is left of the screen. */
export const form = style({ containerType: 'inline-size', display: 'grid', gap: vars['space-8'], minInlineSize: 0 });
export const aside = style({
  position: 'sticky',
  insetBlockStart: vars['space-6'],
  '@container': { '(max-width: 859px)': { position: 'static' } },
});
export const block = style({ blockSize: 96 });
export const panel = style({ blockSize: 420 });

export const alone = style({ padding: `${vars['space-16']} ${vars['space-4']}` });
export const offline = style({ marginBlockEnd: vars['space-4'] });

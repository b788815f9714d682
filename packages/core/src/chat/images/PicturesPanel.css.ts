import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { thumbnail } from './thumbnail.ts';

/** Room for three in a row. */
export const dialog = style({ inlineSize: `min(${3 * thumbnail.width + 2 * thumbnail.gap + 64}px, calc(100vw - 32px))` });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, ${thumbnail.width}px)`,
  gap: thumbnail.gap,
  justifyContent: 'center',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const open = style({
  display: 'block',
  inlineSize: '100%',
  padding: 0,
  border: 0,
  borderRadius: vars['radius-md'],
  background: vars['surface-2'],
  overflow: 'hidden',
  cursor: 'pointer',
});
/** As high as the pictures of the embedded generator; others keep their middle. */
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
});
export const waiting = style({ aspectRatio: '4 / 5', blockSize: 'auto' });
export const more = style({ display: 'flex', justifyContent: 'center' });

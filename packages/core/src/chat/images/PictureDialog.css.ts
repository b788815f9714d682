import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'fit-content', maxInlineSize: 'min(960px, calc(100vw - 32px))' });
export const body = style({ display: 'grid', gap: vars['space-3'], justifyItems: 'center' });
export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: 'calc(100dvh - 240px)',
  inlineSize: 'auto',
  blockSize: 'auto',
  borderRadius: vars['radius-md'],
});
export const prompt = style({ justifySelf: 'stretch', maxInlineSize: 640, marginInline: 'auto' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(560px, calc(100vw - 32px))' });
export const rows = style({ display: 'grid', gap: vars['space-4'] });
export const about = style({ margin: 0, color: vars['text-2'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const start = style({ marginInlineEnd: 'auto' });
/** As high as the form that takes its place, so that the dialog does not grow under the pointer. */
export const waiting = style({ blockSize: 212 });

import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const list = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
export const dense = style({ gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' });
export const legend = visuallyHidden;

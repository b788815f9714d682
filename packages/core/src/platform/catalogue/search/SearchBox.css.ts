import { style } from '@vanilla-extract/css';

export const form = style({ display: 'flex', inlineSize: '100%', maxInlineSize: 720 });

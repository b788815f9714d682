import { style } from '@vanilla-extract/css';
import { readingColumn } from '../conversation/chat.css.ts';

export const strip = style([readingColumn, { flex: 'none', padding: '0 12px 8px' }]);

import { style } from '@vanilla-extract/css';
import { readingColumn } from '../conversation/chat.css.ts';

/** What stands between the log and the composer, as wide as both. */
export const strip = style([readingColumn, { flex: 'none', paddingInline: 12, paddingBlockEnd: 8 }]);

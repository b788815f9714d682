import { style } from '@vanilla-extract/css';
import { narrow } from '../conversation/chat.css.ts';

/** Only where the composer hides what stands in it. */
export const more = style({ display: 'none', '@container': { [narrow]: { display: 'contents' } } });

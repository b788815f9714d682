import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const others = style({ maxInlineSize: 640, marginInline: 'auto', paddingBlockEnd: vars['space-12'] });
export const title = style([display, { marginBlockEnd: vars['space-4'], fontSize: vars['text-lg'], textAlign: 'center' }]);
globalStyle(`${others} > ul`, { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' });
/** Three on a phone have no room for what is counted. */
globalStyle(`${others} li > p:last-of-type`, { '@media': { '(max-width: 479px)': { display: 'none' } } });

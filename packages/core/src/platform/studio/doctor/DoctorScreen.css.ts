import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ display: 'grid', gap: vars['space-6'], paddingBlock: vars['space-6'] });
export const head = style({ display: 'grid', gap: vars['space-2'], maxInlineSize: '46em' });
export const title = style([display, { fontSize: vars['text-3xl'] }]);
export const lead = style({ color: vars['text-2'] });
/** Side by side where both have room for a line of code. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
  gap: vars['space-6'],
});
export const results = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const heading = style([display, { fontSize: vars['text-xl'] }]);
/** Stays in the page while it is empty: a live region that appears with its text is not always read out. */
export const verdict = style({ color: vars['text-2'] });

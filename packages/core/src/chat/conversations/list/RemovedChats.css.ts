import { style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const lead = style({ margin: 0, marginBlockEnd: vars['space-3'], color: vars['text-2'], fontSize: vars['text-sm'] });
export const section = style({ selectors: { '& + &': { marginBlockStart: vars['space-6'] } } });
export const heading = style([label, { margin: 0, marginBlockEnd: vars['space-2'] }]);
export const list = style({ display: 'grid', gap: vars['space-1'], listStyleType: '""', margin: 0, padding: 0 });

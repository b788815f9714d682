import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { choice } from '../choices/choice-card.css.ts';

export const dialog = style({ inlineSize: 'min(560px, calc(100% - 24px))' });
export const text = style({ margin: 0, color: vars['text-2'] });
export const list = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = visuallyHidden;
export const row = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'] });
export const voice = style([choice, { flex: 1, gap: 2, paddingBlock: vars['space-2'] }]);
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: vars['space-2'] });
export const name = style({ fontWeight: vars['weight-semibold'] });
export const small = style({ fontSize: vars['text-sm'] });
export const skeleton = style({ blockSize: 56 });
export const switches = style({ display: 'grid', gap: vars['space-2'], paddingBlockStart: vars['space-2'] });
export const option = style({ display: 'flex', alignItems: 'start', gap: vars['space-3'], minBlockSize: 40, cursor: 'pointer' });

import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const hero = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars['space-2'],
  paddingBlock: `${vars['space-4']} ${vars['space-6']}`,
  textAlign: 'center',
});
export const portrait = style({ selectors: { '&&': { inlineSize: 96, blockSize: 96, fontSize: 40 } } });
export const name = style([display, { fontSize: vars['text-2xl'] }]);
export const title = style({ color: vars['text-2'] });
export const tags = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 6 });
export const tag = style({ display: 'flex' });

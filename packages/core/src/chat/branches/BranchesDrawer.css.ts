import { style } from '@vanilla-extract/css';
import { label } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const map = style({ display: 'grid', gap: vars['space-6'] });
export const loading = style({ blockSize: 160 });
export const heading = style([label, { margin: `0 0 ${vars['space-3']}`, color: vars['text-2'] }]);
export const list = style({ display: 'grid', gap: vars['space-1'], margin: 0, padding: 0, listStyle: 'none' });
export const empty = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-sm'] });
export const entry = style({
  display: 'flex',
  gap: vars['space-3'],
  inlineSize: '100%',
  padding: vars['space-3'],
  border: 0,
  borderRadius: vars['radius-md'],
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  selectors: { '&:hover:enabled': { background: vars['surface-2'] }, '&:focus-visible': { outlineOffset: -2 } },
});
export const pin = style({ flex: 'none', marginBlockStart: 2, color: vars.favorite });
export const words = style({ display: 'grid', gap: 2, minInlineSize: 0 });
const clamp = { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;
export const name = style({ ...clamp, WebkitLineClamp: 2, fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const excerpt = style({
  ...clamp,
  WebkitLineClamp: 1,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  overflowWrap: 'anywhere',
});
export const fork = style([excerpt, { fontStyle: 'italic' }]);
export const meta = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
export const shown = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  margin: `0 0 ${vars['space-2']}`,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
/** The stem of the shown way, with a twig to each other one. */
export const tree = style({
  display: 'grid',
  gap: vars['space-1'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderInlineStart: `2px solid ${vars.accent}`,
});
export const way = style({
  position: 'relative',
  paddingInlineStart: vars['space-4'],
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: 0,
      inlineSize: vars['space-4'],
      blockSize: 22,
      borderBlockEnd: `2px solid ${vars['border-2']}`,
      borderInlineStart: `2px solid ${vars.accent}`,
      borderEndStartRadius: 10,
      marginInlineStart: -2,
    },
  },
});

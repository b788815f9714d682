import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '@troupe/core/ui/theme.css.ts';

/** On the theme's own ground: around it is Storybook's, which knows no mode. */
export const page = style({
  color: vars['text-1'],
  background: vars.canvas,
  fontFamily: vars['font-ui'],
  maxInlineSize: 760,
  lineHeight: 1.5,
  padding: `1px ${vars['space-6']} ${vars['space-2']}`,
  borderRadius: vars['radius-lg'],
});
globalStyle(`${page} h2`, { fontSize: vars['text-lg'], margin: `${vars['space-8']} 0 ${vars['space-3']}` });
export const lead = style({ fontSize: vars['text-lg'], color: vars['text-2'] });

export const table = style({ borderCollapse: 'collapse', inlineSize: '100%', fontSize: vars['text-sm'] });
globalStyle(`${table} :is(th, td)`, {
  padding: '8px 16px 8px 0',
  textAlign: 'start',
  verticalAlign: 'baseline',
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
globalStyle(`${table} thead th`, { color: vars['text-3'], fontWeight: 400 });
globalStyle(`${table} tbody th`, { whiteSpace: 'nowrap', inlineSize: '24%' });

export const columns = style({
  display: 'grid',
  gap: vars['space-6'],
  '@media': { '(min-width: 640px)': { gridTemplateColumns: '1fr 1fr' } },
});
const rule = style({ borderBlockStart: '3px solid', paddingBlockStart: vars['space-3'], fontSize: vars['text-sm'] });
export const advice = styleVariants({
  good: [rule, { borderColor: vars.success }],
  bad: [rule, { borderColor: vars.danger }],
});
globalStyle(`${rule} h3`, { margin: 0, fontSize: vars['text-md'] });
globalStyle(`${rule} ul`, { listStyle: 'disc', paddingInlineStart: '1.2em', margin: `${vars['space-2']} 0 0` });
globalStyle(`${rule} li`, { marginBlockEnd: 6 });

/** What became of a brand file that was dropped on a story. */
export const dropAnswer = style({
  position: 'fixed',
  insetInline: vars['space-4'],
  insetBlockEnd: vars['space-4'],
  padding: vars['space-3'],
  background: vars['surface-inverse'],
  color: vars['text-inverse'],
  fontFamily: vars['font-ui'],
  borderRadius: vars['radius-md'],
});

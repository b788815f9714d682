import { style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const bell = style({ position: 'relative', display: 'inline-flex' });
export const mark = style({
  position: 'absolute',
  insetBlockStart: 6,
  insetInlineEnd: 6,
  inlineSize: 9,
  blockSize: 9,
  borderRadius: '50%',
  background: vars.accent,
  outline: `2px solid ${vars.canvas}`,
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
});

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${vars['space-1']} ${vars['space-3']}`,
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const icon = style({ color: vars['text-3'], marginBlockStart: 1 });
export const sentence = style({ margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' });
export const unread = style({ fontWeight: vars['weight-semibold'] });
export const link = style({
  color: vars['accent-text'],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const meta = style({ gridColumn: 2, color: vars['text-3'], fontSize: vars['text-sm'] });
export const heading = style([label, { margin: `${vars['space-5']} 0 ${vars['space-2']}`, fontSize: vars['text-sm'] }]);
export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-4'] });

export const group = style({ display: 'grid', gap: vars['space-1'], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style([label, { padding: 0, marginBlockEnd: vars['space-2'], fontSize: vars['text-sm'] }]);
export const check = style({ display: 'flex', alignItems: 'center', gap: vars['space-3'], minBlockSize: 40, cursor: 'pointer' });
export const hint = style({ margin: `0 0 ${vars['space-2']}`, color: vars['text-2'], fontSize: vars['text-sm'] });
export const times = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-3'] });
export const settings = style({ display: 'grid', gap: vars['space-5'] });
export const device = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 48,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const deviceName = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const since = style({ display: 'block', color: vars['text-3'], fontSize: vars['text-sm'] });

import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const one = 'minmax(0, 1fr)';

export const page = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-5'], paddingBlock: vars['space-5'] });
export const head = style({ display: 'grid', gap: 4, justifyItems: 'start' });
export const title = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const subtitle = style([display, { margin: `0 0 ${vars['space-3']}`, fontSize: vars['text-xl'] }]);
export const lead = style({ margin: `${vars['space-1']} 0 0`, color: vars['text-2'], maxInlineSize: '60ch' });
export const small = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const tiny = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-xs'] });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: vars['space-8'],
  '@media': { '(min-width: 1000px)': { gridTemplateColumns: `${one} 320px`, alignItems: 'start' } },
});
export const stack = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-3'] });
export const main = style({ display: 'grid', gridTemplateColumns: one, gap: vars['space-8'] });
export const facts = style({ display: 'grid', gap: vars['space-3'], margin: 0 });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: one,
  gap: `2px ${vars['space-4']}`,
  '@media': { '(min-width: 640px)': { gridTemplateColumns: `200px ${one}` } },
});
export const factName = style({ color: vars['text-2'], fontSize: vars['text-sm'] });
export const factValue = style({ margin: 0, overflowWrap: 'anywhere', maxInlineSize: '66ch' });
export const prose = style({ margin: 0, fontFamily: vars['font-read'], overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
export const clock = style({
  display: 'grid',
  gap: vars['space-4'],
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const clockTitle = style([display, { margin: 0, fontSize: vars['text-lg'] }]);
export const timeline = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', fontSize: vars['text-sm'] });
export const step = style({
  position: 'relative',
  paddingInlineStart: vars['space-6'],
  paddingBlockEnd: vars['space-4'],
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: 5,
      inlineSize: 10,
      blockSize: 10,
      border: `2px solid ${vars['accent-text']}`,
      borderRadius: '50%',
      boxSizing: 'border-box',
    },
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 4,
      insetBlock: '18px 0',
      borderInlineStart: `2px solid ${vars['border-1']}`,
    },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});
export const good = style({ color: vars['on-success-soft'] });
export const thread = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyle: 'none' });
export const word = style({
  display: 'grid',
  gap: 6,
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const ours = style({ background: vars['surface-2'] });
export const speaker = style({ color: vars['text-1'], fontSize: vars['text-sm'] });
export const form = style({ display: 'grid', gap: vars['space-3'] });
export const formEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
});
export const list = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyle: 'none' });
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars['space-2']} ${vars['space-4']}`,
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
});
export const itemMain = style({ display: 'grid', gap: 2, flex: '1 1 220px', minInlineSize: 0 });
export const itemLink = style({ minBlockSize: 24, color: vars['text-1'], fontWeight: 600, overflowWrap: 'anywhere' });
export const banner = style({ marginBlockStart: vars['space-4'] });
/** The way on at the end of a notice: below its words and as far in as they are, where it is narrow. */
export const bannerLink = style({
  color: 'inherit',
  fontWeight: 600,
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 24,
  '@media': { '(max-width: 599px)': { flexBasis: '100%', paddingInlineStart: 32 } },
});
/** A quiet button at the start of its line: its words stand at the edge, not its padding. */
export const back = style({ marginInlineStart: `calc(-1 * min(${vars['space-4']}, ${vars.gutter}))` });

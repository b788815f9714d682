import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const members = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const count = style({ color: vars['text-2'], fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const add = style({ marginInlineStart: 'auto' });
export const none = style({
  margin: 0,
  padding: vars['space-4'],
  border: `1px dashed ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const list = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  borderBlockStart: `1px solid ${vars['border-1']}`,
  listStyleType: '""',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '24px 40px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars['space-2']} ${vars['space-3']}`,
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  minInlineSize: 0,
  selectors: {
    '&[data-troupe-state=dragged]': {
      position: 'relative',
      zIndex: 1,
      background: vars['surface-2'],
      boxShadow: `${vars['shadow-2']}, 0 0 0 6px ${vars['surface-2']}`,
      borderRadius: vars['radius-sm'],
    },
  },
  '@media': { '(max-width: 480px)': { gridTemplateColumns: '20px 40px minmax(0, 1fr)', columnGap: vars['space-2'] } },
});
export const handle = style({
  display: 'grid',
  placeItems: 'center',
  gridColumn: 1,
  minBlockSize: 44,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:active': { cursor: 'grabbing' } },
});
/** Six dots. */
export const grip = style({
  inlineSize: 8,
  blockSize: 14,
  backgroundImage: `radial-gradient(circle, ${vars['text-2']} 1.2px, transparent 1.6px)`,
  backgroundSize: '4px 5px',
  '@media': { '(forced-colors: active)': { border: '1px solid' } },
});
export const avatar = style({ gridColumn: 2 });
export const who = style({ gridColumn: 3, display: 'grid', justifyItems: 'start', minInlineSize: 0 });
export const name = style({
  margin: 0,
  fontFamily: vars['font-ui'],
  fontSize: vars['text-md'],
  fontWeight: vars['weight-semibold'],
  overflowWrap: 'anywhere',
});
export const about = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars['space-1'],
  minBlockSize: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: vars['radius-sm'],
  selectors: {
    '&:hover': { color: vars['text-1'] },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
});
export const turned = style({ rotate: '180deg' });
export const tools = style({
  gridColumn: 4,
  display: 'flex',
  gap: 2,
  '@media': { '(max-width: 480px)': { gridColumn: '3', gridRow: 2, justifySelf: 'end' } },
});
export const more = style({
  gridColumn: '3 / -1',
  display: 'grid',
  gap: vars['space-3'],
  minInlineSize: 0,
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { '(max-width: 480px)': { gridColumn: '1 / -1' } },
});
export const trouble = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars['space-2'],
  margin: 0,
  padding: `${vars['space-2']} ${vars['space-3']}`,
  borderRadius: vars['radius-md'],
  background: vars['warning-soft'],
  color: vars['on-warning-soft'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const settings = style({
  display: 'grid',
  gap: vars['space-4'],
  margin: 0,
  padding: vars['space-4'],
  border: 0,
  borderRadius: vars['radius-md'],
  background: vars['surface-2'],
  minInlineSize: 0,
});

export const aside = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-4'],
  minInlineSize: 0,
  maxInlineSize: 720,
});
export const panel = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-3'],
  minInlineSize: 0,
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
});
export const panelTitle = style([display, { margin: 0, fontSize: vars['text-xl'] }]);
export const text = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], overflowWrap: 'anywhere' });

export const bill = style({ fontSize: vars['text-xs'], minInlineSize: 0 });
export const billTitle = style({
  inlineSize: 'fit-content',
  minBlockSize: 24,
  color: vars['text-2'],
  cursor: 'pointer',
  borderRadius: vars['radius-sm'],
});
export const tableWrap = style({
  overflowX: 'auto',
  minInlineSize: 0,
  selectors: { '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 } },
});
export const table = style({ borderCollapse: 'collapse', maxBlockSize: '40dvh' });
globalStyle(`${table} :is(th, td)`, {
  padding: `2px ${vars['space-3']} 2px 0`,
  textAlign: 'start',
  fontWeight: vars['weight-regular'],
  overflowWrap: 'anywhere',
});
export const figure = style({ selectors: { '&&': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } });

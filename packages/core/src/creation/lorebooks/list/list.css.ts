import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const list = style({
  display: 'grid',
  maxInlineSize: 860,
  margin: 0,
  padding: 0,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  listStyleType: '""',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${vars['space-2']} ${vars['space-3']}`,
  minInlineSize: 0,
  padding: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  selectors: { '&:last-child': { border: 0 } },
  '@media': { '(min-width: 640px)': { gridTemplateColumns: '48px minmax(0, 1fr) auto', padding: vars['space-4'] } },
});
export const cover = style({ selectors: { '&&': { inlineSize: 48, borderRadius: vars['radius-sm'] } } });
export const words = style({ display: 'grid', gap: 2, minInlineSize: 0 });
export const name = style({
  margin: 0,
  fontSize: vars['text-md'],
  fontWeight: vars['weight-semibold'],
  overflowWrap: 'anywhere',
});
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const about = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'], overflowWrap: 'anywhere' });
export const meta = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-1'],
  '@media': { '(max-width: 639px)': { gridColumn: '1 / -1' } },
});
export const search = style({ maxInlineSize: 860, marginBlockEnd: vars['space-4'] });
export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-5'],
  margin: `0 0 ${vars['space-4']}`,
  padding: 0,
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  listStyleType: '""',
});
export const tab = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 44,
  marginBlockEnd: -1,
  borderBlockEnd: '2px solid transparent',
  color: vars['text-2'],
  fontWeight: vars['weight-semibold'],
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: vars['text-1'] },
    '&[aria-current=page]': { borderBlockEndColor: vars.accent, color: vars['text-1'] },
  },
  // Forced colours would draw every border, the transparent ones too.
  '@media': {
    '(forced-colors: active)': {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[aria-current=page]': { borderBlockEndColor: 'Highlight' } },
    },
  },
});

export const shown = style({
  display: 'grid',
  gap: vars['space-5'],
  maxInlineSize: 860,
  paddingBlock: vars['space-5'],
  minInlineSize: 0,
});
export const shownHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-4'],
  alignItems: 'start',
  '@media': { '(min-width: 640px)': { gridTemplateColumns: '160px minmax(0, 1fr)' } },
});
export const shownCover = style({ maxInlineSize: 160 });
export const shownWords = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
export const shownTitle = style([display, { margin: 0, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const tags = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars['space-2'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
});
export const text = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere' });
export const sectionTitle = style([display, { margin: 0, fontSize: vars['text-xl'] }]);
export const entries = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyleType: '""' });
export const entry = style({
  display: 'grid',
  gap: vars['space-2'],
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  minInlineSize: 0,
});
export const entryName = style({
  margin: 0,
  fontSize: vars['text-md'],
  fontWeight: vars['weight-semibold'],
  overflowWrap: 'anywhere',
});
export const entryText = style({
  margin: 0,
  fontFamily: vars['font-read'],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });

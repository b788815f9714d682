import { globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const wide = '(min-width: 1100px)';
const narrow = '(width < 1100px)';
const roomy = '(min-width: 900px)';
const small = '(max-width: 599px)';

/** Welcome above the search box and the drawing beside both; without a drawing, the box moves beside the welcome. */
export const hero = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-5'],
  paddingBlock: `${vars['space-4']} ${vars['space-6']}`,
  '@media': {
    [roomy]: {
      columnGap: vars['space-8'],
      alignItems: 'end',
      selectors: {
        '&[data-troupe-state=art]': { gridTemplateColumns: 'minmax(0, 1fr) 330px', paddingBlockStart: vars['space-6'] },
        '&[data-troupe-state=plain]:has(> :nth-child(2))': { gridTemplateColumns: 'minmax(0, 1fr) 330px', alignItems: 'center' },
      },
    },
  },
});
export const art = style({
  display: 'none',
  '@media': { [roomy]: { display: 'block', gridRow: '1 / 3', gridColumn: 2, alignSelf: 'end' } },
});

export const browse = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars['space-6'],
  alignItems: 'start',
  '@media': {
    [wide]: { selectors: { '&[data-troupe-state=filters]': { gridTemplateColumns: `${vars['size-filters']} minmax(0, 1fr)` } } },
  },
});
export const column = style({
  '@media': { [narrow]: { display: 'none' } },
  position: 'sticky',
  insetBlockStart: `calc(${vars['size-header']} + 8px)`,
  maxBlockSize: `calc(100dvh - ${vars['size-header']} - 24px)`,
  overflowY: 'auto',
  // Rings of what is at the edge are drawn inside the scroller.
  padding: 4,
  margin: -4,
  paddingInlineEnd: vars['space-4'],
  scrollbarWidth: 'thin',
});

export const results = style({ minInlineSize: 0 });
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBlockEnd: vars['space-3'],
});
export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  flex: '1 1 auto',
  '@media': { [small]: { flexBasis: '100%' } },
});
/** Beside the controls, or on a small screen beside the heading. */
export const toggle = style({ marginInlineStart: 'auto' });
/** On a small screen controls share lines as far as their words have room, as if each stood in the toolbar itself. */
export const control = style({ display: 'flex', gap: 8, '@media': { [small]: { display: 'contents' } } });
globalStyle(`${control} > *, ${control} select`, { '@media': { [small]: { flex: '1 1 40%', inlineSize: '100%' } } });
// Beside long words it takes a line of its own sooner than it shows one letter of its choice.
globalStyle(`${control} select`, { '@media': { [small]: { minInlineSize: 132 } } });
export const heading = style([display, { fontSize: vars['text-xl'], ':focus': { outline: 'none' } }]);
export const count = style({
  fontSize: vars['text-sm'],
  lineHeight: 1,
  color: vars['text-3'],
  fontVariantNumeric: 'tabular-nums',
});
export const pages = style({ marginBlockStart: vars['space-8'] });

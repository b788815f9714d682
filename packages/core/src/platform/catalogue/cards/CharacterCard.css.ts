import { createContainer, globalStyle, style } from '@vanilla-extract/css';
import { nameText, visuallyHidden } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

const cardContainer = createContainer();
export const card = style({
  container: `${cardContainer} / inline-size`,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  padding: vars['card-pad'],
  border: `1px solid ${vars['card-border']}`,
  borderRadius: vars['card-radius-outer'],
  background: vars['card-background'],
  selectors: {
    '&:has(h3 :focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 4 },
  },
  '@media': { '(forced-colors: active)': { borderColor: 'CanvasText' } },
});

export const cover = style({
  marginBlockEnd: 10,
  transition: `box-shadow ${vars['duration-3']}, translate ${vars['duration-3']} ${vars['ease-out']}`,
  selectors: { [`${card}:hover &`]: { translate: `0 ${vars.lift}`, boxShadow: vars['shadow-2'] } },
});

export const name = style([nameText, { fontSize: vars['card-name-size'] }]);

/** It covers the whole card, and the card draws its focus. */
export const link = style({
  display: 'block',
  minBlockSize: 24,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  selectors: {
    [`${card}:hover &`]: { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
    '&:focus-visible': { outline: 'none' },
  },
});

export const title = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Two lines are kept free, so that rows stay level.
  minBlockSize: '2.76em',
  marginBlockStart: 2,
  color: vars['text-2'],
  fontSize: vars['card-title-size'],
  lineHeight: 1.38,
});

export const meta = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBlockStart: 7,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const count = style({ display: 'inline-flex', alignItems: 'center', gap: 4, flex: 'none' });
/** Seen where a card has room for more than a few letters of it; heard everywhere. */
export const creator = style([
  visuallyHidden,
  {
    // Show the control while it has the focus: a reader at a keyboard has to see it.
    ':focus-within': { position: 'static', inlineSize: 'auto', blockSize: 'auto', clipPath: 'none', minInlineSize: 0 },
    '@container': {
      [`${cardContainer} (min-width: 180px)`]: {
        position: 'static',
        inlineSize: 'auto',
        blockSize: 'auto',
        clipPath: 'none',
        minInlineSize: 0,
        marginInlineStart: 'auto',
        textOverflow: 'ellipsis',
      },
    },
  },
]);

/** Above the link that covers the card. */
export const creatorLink = style({
  position: 'relative',
  zIndex: 1,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** On the cover, wherever a look has that within the card. */
export const flag = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: `calc(${vars['card-pad']} + 8px)`,
  insetInlineStart: `max(16px, ${vars['card-pad']} + 8px)`,
});

/** Several of them. */
export const flags = style([flag, { display: 'flex', gap: 4 }]);

/** Above the link, in the middle of the cover. */
export const show = style({
  position: 'absolute',
  zIndex: 2,
  insetInline: 0,
  insetBlockStart: `calc(${vars['card-pad']} + 30%)`,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  selectors: { '&&': { background: vars['surface-1'] } },
});

export const skeleton = style([card, { gap: 8 }]);

export const grid = style({
  display: 'grid',
  // No bullets, yet still a list for Safari, which takes `none` as none.
  listStyleType: '""',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${vars['size-card']}, calc((100% - ${vars['size-card-gap']}) / 2)), 1fr))`,
  gap: `${vars['card-row-gap']} ${vars['size-card-gap']}`,
});
// The page before stays readable while the next one is on its way: only its pictures fade.
globalStyle(`${grid}[aria-busy=true] [data-troupe-part=character-cover]`, { opacity: 0.5 });

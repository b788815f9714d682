import { createGlobalVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** Colour of *actions*; the bubble sets it by who speaks. */
export const actionColor = createGlobalVar('troupe-action');
/** Full ink of the bubble. */
export const inkColor = createGlobalVar('troupe-ink');

const block = style({ selectors: { '& + &': { marginBlockStart: '0.65em' } } });

/** Aligned by its own text, where lines of lists and panels are aligned by the page (`page-aligned.css.ts`). */
export const paragraph = style([block, { selectors: { '&&': { textAlign: 'start' } } }]);
export const action = style({ color: fallbackVar(actionColor, vars['bubble-bot-action']), fontStyle: 'italic' });
/** Speech stands in full ink, also inside an action, where it keeps the slant. */
export const speech = style({ color: fallbackVar(inkColor, vars['on-bubble-bot']) });
export const code = style({
  fontFamily: vars['font-mono'],
  fontSize: '0.88em',
  background: vars['surface-2'],
  color: vars['text-1'],
  borderRadius: vars['radius-xs'],
  padding: '0.1em 0.3em',
});
export const pre = style([
  block,
  {
    margin: 0,
    padding: vars['space-3'],
    overflowX: 'auto',
    fontFamily: vars['font-mono'],
    fontSize: '0.85em',
    lineHeight: vars['leading-body'],
    background: vars['surface-2'],
    color: vars['text-1'],
    borderRadius: vars['radius-sm'],
    whiteSpace: 'pre',
    textWrap: 'nowrap',
  },
]);
/** Its marks are part of the text, as they were written and to be copied with it. An empty mark keeps it a list for Safari. */
export const list = style([block, { listStyle: '""' }]);
globalStyle(`${list} > li`, { paddingInlineStart: '1.3em', textIndent: '-1.3em' });
export const quote = style([
  block,
  { margin: 0, paddingInlineStart: '0.8em', borderInlineStart: `${vars['border-strong']} solid ${vars['border-2']}` },
]);
export const rule = style([
  block,
  { inlineSize: '4em', marginInline: 'auto', marginBlockEnd: 0, border: 0, borderBlockStart: `1px solid ${vars['border-2']}` },
]);

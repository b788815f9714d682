import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { narrow, readingColumn } from './chat.css.ts';

export const composer = style([readingColumn, { flex: 'none', padding: `0 12px max(10px, env(safe-area-inset-bottom))` }]);
export const box = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'end',
  paddingBlock: 6,
  paddingInline: '14px 6px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-bubble']}, 18px)`,
  background: vars['surface-1'],
  boxShadow: vars['shadow-2'],
  selectors: {
    '&:has(textarea:focus)': {
      outline: `${vars['focus-width']} solid ${vars.focus}`,
      outlineOffset: -1,
      borderColor: vars.focus,
    },
  },
});
export const text = style({
  inlineSize: '100%',
  minBlockSize: 44,
  maxBlockSize: '40dvh',
  padding: '9px 0',
  border: 0,
  background: 'none',
  resize: 'none',
  outline: 'none',
  fieldSizing: 'content',
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: 1.5,
  selectors: {
    '&::placeholder': { color: vars['text-3'], opacity: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
} as Parameters<typeof style>[0]);
/** Room for what loads later, from the first paint: the text must not move under the fingers. Where it is narrow, for the first and for the menu of the others, which is the last. */
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  inlineSize: 120,
  blockSize: 44,
  '@container': { [narrow]: { inlineSize: 80 } },
});
globalStyle(`${tools} > :nth-child(n + 2):not(:last-child)`, { '@container': { [narrow]: { display: 'none' } } });
export const counter = style({
  gridColumn: '1 / -1',
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  paddingInlineEnd: 8,
  selectors: { '&[data-troupe-state=over]': { color: vars.danger } },
});
export const send = style({
  selectors: {
    '&&': {
      inlineSize: 44,
      blockSize: 44,
      borderRadius: `min(${vars['radius-control']}, 14px)`,
      background: vars.accent,
      color: vars['on-accent'],
    },
    '&&:hover': { background: vars['accent-hover'] },
    '&&:disabled, &&[aria-disabled=true]': { background: vars['surface-2'], color: vars['text-3'] },
  },
});
// The square of Stop is solid: the one drawing here that stands for an object, not a direction.
globalStyle(`${composer}[data-troupe-state=replying] ${send} svg`, { fill: 'currentColor' });

import { style } from '@vanilla-extract/css';
import { label } from '../text.css.ts';
import { vars } from '../theme.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: 6, minInlineSize: 0 });
export const fieldLabel = style([label, { display: 'flex', alignItems: 'center', gap: vars['space-2'] }]);
export const hint = style({ fontSize: vars['text-xs'], color: vars['text-3'] });
export const error = style({ display: 'flex', gap: 6, alignItems: 'center', fontSize: vars['text-sm'], color: vars.danger });

/** The box of everything one types into; the composer and the search share it. */
export const input = style({
  inlineSize: '100%',
  minBlockSize: vars['size-field'],
  padding: `calc((${vars['size-field']} - 26px) / 2) 14px`,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: `min(${vars['radius-control']}, 12px)`,
  background: vars['surface-1'],
  color: vars['text-1'],
  fontSize: vars['text-md'],
  lineHeight: 1.5,
  selectors: {
    '&::placeholder': { color: vars['text-3'], opacity: 1 },
    '&:hover': { borderColor: vars['text-2'] },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -1, borderColor: vars.focus },
    '&[aria-invalid=true]': { borderColor: vars.danger, boxShadow: `inset 0 0 0 1px ${vars.danger}` },
    '&:disabled': { background: vars['surface-2'], color: vars['text-3'], borderColor: vars['border-1'], cursor: 'not-allowed' },
  },
});

export const textarea = style({
  resize: 'vertical',
  fontFamily: vars['font-read'],
  fontSize: vars['text-read'],
  lineHeight: vars['leading-body'],
});

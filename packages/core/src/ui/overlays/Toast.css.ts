import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const region = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 'auto',
  insetBlockEnd: 'max(16px, env(safe-area-inset-bottom))',
  zIndex: vars['layer-toast'],
  display: 'grid',
  justifyItems: 'center',
  gap: vars['space-2'],
  // What the browser gives a popover of its own.
  inlineSize: 'auto',
  blockSize: 'auto',
  margin: 0,
  padding: '0 16px',
  border: 0,
  overflow: 'visible',
  background: 'none',
  pointerEvents: 'none',
});

/** Clear of the composer: above it, and on a phone, where notices stand there too, below the header. */
export const raised = style({
  insetBlockEnd: 'calc(152px + env(safe-area-inset-bottom))',
  '@media': {
    '(max-width: 599px)': { insetBlockStart: 'calc(72px + env(safe-area-inset-top))', insetBlockEnd: 'auto' },
  },
});

export const toast = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 48,
  maxInlineSize: 'min(560px, 100%)',
  paddingInline: vars['space-4'],
  borderRadius: vars['radius-md'],
  background: vars['surface-inverse'],
  color: vars['text-inverse'],
  fontSize: vars['text-sm'],
  boxShadow: vars['shadow-3'],
  pointerEvents: 'auto',
  '@media': { '(forced-colors: active)': { outline: '1px solid' } },
});
export const action = style({ marginInlineEnd: `calc(${vars['space-2']} * -1)` });

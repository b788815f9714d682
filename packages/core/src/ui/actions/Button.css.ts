import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

const disabled = '&:disabled, &[aria-disabled=true]';
const colors = ['background', 'border-color', 'color'].map((property) => `${property} ${vars['duration-1']}`).join();

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars['space-2'],
  minBlockSize: vars['size-control'],
  padding: `0 ${vars['space-4']}`,
  border: `${vars['border-thin']} solid transparent`,
  borderRadius: vars['radius-control'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-semibold'],
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: colors,
  selectors: { [disabled]: { cursor: 'not-allowed' } },
  '@media': { '(forced-colors: active)': { borderColor: 'ButtonText' } },
});

/** `rest` and `hover`, and one look for every disabled button: its outline, for on some grounds its own is hardly seen. */
const look = (rest: Record<string, string>, hover: Record<string, string>) => ({
  ...rest,
  selectors: {
    '&:hover': hover,
    [disabled]: { background: vars['surface-2'], color: vars['text-3'], borderColor: vars['border-1'] },
  },
});

export const variant = styleVariants({
  plain: look({ background: vars['surface-2'], color: vars['text-1'] }, { background: vars['surface-3'] }),
  primary: look({ background: vars.accent, color: vars['on-accent'] }, { background: vars['accent-hover'] }),
  outline: look(
    { background: 'transparent', color: vars['text-1'], borderColor: vars['border-2'] },
    { background: vars['surface-2'] },
  ),
  quiet: look({ background: 'transparent', color: vars['text-2'] }, { background: vars['surface-2'], color: vars['text-1'] }),
  danger: look({ background: vars.danger, color: vars['on-danger'] }, { background: vars.danger }),
  spark: look({ background: vars.spark, color: vars['on-spark'] }, { background: vars.spark }),
  onAccent: look(
    { background: vars['on-accent'], color: vars.accent },
    { background: `color-mix(in oklab, ${vars['on-accent']}, ${vars.accent} 8%)` },
  ),
  inherit: look(
    { background: 'transparent', color: 'inherit' },
    { background: 'color-mix(in oklab, currentColor 12%, transparent)' },
  ),
});

export const size = styleVariants({
  sm: {
    minBlockSize: 32,
    paddingInline: vars['space-3'],
    fontSize: vars['text-xs'],
    '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
  },
  md: {},
  lg: { minBlockSize: 48, paddingInline: vars['space-6'], fontSize: vars['text-md'] },
});

export const block = style({ inlineSize: '100%', whiteSpace: 'normal' });

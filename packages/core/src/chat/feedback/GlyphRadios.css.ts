import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const group = style({ margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const options = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars['space-1'],
  marginBlockStart: vars['space-2'],
});
export const option = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: vars['space-1'],
  flex: 1,
  minBlockSize: 44,
  padding: vars['space-2'],
  borderRadius: vars['radius-md'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  textAlign: 'center',
  cursor: 'pointer',
  transition: `color ${vars['duration-1']}, background ${vars['duration-1']}`,
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    '&:has(:checked)': { color: vars['text-1'] },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:has(:checked)': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});
/** Over the whole option, so that a finger on the drawing finds the control itself. */
export const input = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });
export const glyph = style({ inlineSize: 32, blockSize: 32 });
export const on = style({ color: vars.rating });
export const ring = style({ selectors: { '&&': { background: vars['accent-soft'], color: vars['on-accent-soft'] } } });

import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { readingColumn } from '../conversation/chat.css.ts';

export const card = style([
  readingColumn,
  {
    display: 'grid',
    flex: 'none',
    gap: vars['space-2'],
    // In line with the composer below, and off the edges where it is narrow.
    inlineSize: 'calc(100% - 24px)',
    maxInlineSize: `calc(${vars['size-reading']} - 24px)`,
    maxHeight: '50vh',
    overflowY: 'auto',
    marginBlock: vars['space-2'],
    padding: vars['space-3'],
    border: `2px solid ${vars.accent}`,
    borderRadius: vars['radius-md'],
    background: vars['surface-2'],
    color: vars['text-1'],
  },
]);

export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: vars['space-2'] });
export const title = style({ fontSize: vars['text-md'] });
export const text = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const contacts = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const contact = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });

/** As tall as a thumb (44 px). */
export const way = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-1'],
  minHeight: 44,
  padding: `0 ${vars['space-3']}`,
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  color: vars['text-1'],
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});
export const detail = style({ color: vars['text-2'], fontWeight: 400 });
export const hours = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });

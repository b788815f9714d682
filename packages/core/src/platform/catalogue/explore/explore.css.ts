import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({ paddingBlock: vars['space-5'] });
export const title = style([display, { margin: `0 0 ${vars['space-5']}`, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-5'] });

/** A card without a picture or a link: its name, and why. */
export const gone = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars['space-2'],
  minInlineSize: 0,
  // A look without a frame around its cards has no space within them either.
  padding: `max(${vars['card-pad']}, 10px)`,
  border: `1px dashed ${vars['border-2']}`,
  borderRadius: vars['card-radius-outer'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const goneCover = style({
  inlineSize: '100%',
  aspectRatio: vars['card-cover-ratio'],
  borderRadius: vars['radius-card'],
  background: vars['surface-2'],
});

export const subtitle = style([display, { margin: `${vars['space-6']} 0 ${vars['space-3']}`, fontSize: vars['text-xl'] }]);
export const interests = style({ display: 'grid', gap: vars['space-3'] });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const keep = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 24,
  color: vars['text-2'],
});
export const note = style({ margin: 0, color: vars['text-3'], fontSize: vars['text-sm'] });

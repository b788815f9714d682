import type { BannerRow } from '@troupe/protocol';
import { correctContrast, inkFor } from '@troupe/protocol/theme/contrast';
import { parseColor, toHex, type Oklch } from '@troupe/protocol/theme/color';

/** What words need on their ground (WCAG 2.2, 1.4.3). */
const readable = 4.5;

const onGround = (given: string | undefined, ground: Oklch): string => {
  const color = parseColor(given);
  return toHex((color && correctContrast(color, [ground], readable)) ?? inkFor(ground));
};

type Drawn = Pick<BannerRow, 'backgroundColor' | 'title' | 'description' | 'actions'>;

/**
 * The colours of a banner so that all of it can be read: what was given, or the nearest lightness that stands on its
 * ground. Without a ground of its own a banner stands on the brand's, whose two modes no one colour fits: its words
 * then have the brand's colours.
 */
export const readableColors = ({ backgroundColor, title, description, actions }: Drawn) => {
  const ground = parseColor(backgroundColor);
  return {
    backgroundColor: ground && toHex(ground),
    ink: ground ? toHex(inkFor(ground)) : null,
    title: title && { ...title, color: ground && onGround(title.color, ground) },
    description: description && { ...description, color: ground && onGround(description.color, ground) },
    actions: actions.map(({ color, backgroundColor: own, ...action }) => {
      const button = parseColor(own);
      return button ? { ...action, backgroundColor: toHex(button), color: onGround(color, button) } : action;
    }),
  };
};

import type { ChatSettings } from '../settings/chat-settings.ts';

/** Text sizes on offer, relative to the brand's own. */
export const textScale = { min: 0.8, max: 1.6, step: 0.05 } as const;

/** How this device reads, within what is on offer: storage may hold anything. */
export const comfortOf = ({ layout, textScale: scale }: ChatSettings): { layout: 'bubbles' | 'novel'; scale: number } => ({
  layout: layout === 'novel' ? 'novel' : 'bubbles',
  scale: typeof scale === 'number' && scale >= textScale.min && scale <= textScale.max ? scale : 1,
});

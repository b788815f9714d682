import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { CartEffect } from './CartEffect.tsx';
import { useLabelEntry, useLikeEntry } from './entries.ts';
import { LabelTool } from './LabelTool.tsx';
import { RateButton } from './RateButton.tsx';
import { RatingPrompt } from './RatingPrompt.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    rate: true;
    label: true;
    error: true;
  }
}

/** Labels, ratings and likes. */
export const feedback = defineChatFeature({
  menu: [{ group: 'character', at: 30, useEntry: useLikeEntry }],
  messageMenu: [{ at: 120, useEntry: useLabelEntry }],
  panels: {
    rate: async () => (await import('./RatePanel.tsx')).RatePanel,
    label: async () => (await import('./LabelPanel.tsx')).LabelPanel,
    error: async () => (await import('./ErrorPanel.tsx')).ErrorPanel,
  },
  headerTools: [{ at: 10, Part: RateButton }],
  strips: [{ at: 30, Part: RatingPrompt }],
  messageTools: [{ at: 30, Part: LabelTool }],
  effects: [{ at: 70, Part: CartEffect }],
});

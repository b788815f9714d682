import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useWhyEntry } from './useWhyEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    why: true;
  }
}

/** What went into a reply. */
export const why = defineChatFeature({
  messageMenu: [{ at: 110, useEntry: useWhyEntry }],
  panels: {
    why: async () => (await import('./WhyPanel.tsx')).WhyPanel,
  },
});

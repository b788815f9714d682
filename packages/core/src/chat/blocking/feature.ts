import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useBlockEntry } from './useBlockEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    block: true;
  }
}

/** Blocked creators. */
export const blocking = defineChatFeature({
  menu: [{ group: 'character', at: 50, useEntry: useBlockEntry }],
  panels: {
    block: async () => (await import('./BlockPanel.tsx')).BlockPanel,
  },
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useMemoriesEntry, useRememberEntry } from './entries.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    memories: true;
  }
}

/** What the character remembers. */
export const memories = defineChatFeature({
  menu: [{ group: 'people', at: 20, useEntry: useMemoriesEntry }],
  messageMenu: [{ at: 100, useEntry: useRememberEntry }],
  panels: {
    memories: async () => (await import('./MemoriesPanel.tsx')).MemoriesPanel,
  },
});

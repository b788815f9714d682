import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { CommandList } from './CommandList.tsx';
import { useOutOfCharacterEntry, useSearchEntry } from './entries.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    search: true;
  }
}

/** What a slash in the composer does, and the search it opens. */
export const commands = defineChatFeature({
  commands: [
    { at: 20, useEntry: useOutOfCharacterEntry },
    { at: 30, useEntry: useSearchEntry },
  ],
  panels: {
    search: async () => (await import('./SearchPanel.tsx')).SearchPanel,
  },
  strips: [{ at: 90, Part: CommandList }],
});

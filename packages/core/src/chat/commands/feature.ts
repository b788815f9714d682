import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { CommandList } from './CommandList.tsx';
import { useOutOfCharacterEntry, useSearchEntry } from './entries.ts';

/** What a slash in the composer does. */
export const commands = defineChatFeature({
  commands: [
    { at: 20, useEntry: useOutOfCharacterEntry },
    { at: 30, useEntry: useSearchEntry },
  ],
  strips: [{ at: 90, Part: CommandList }],
});

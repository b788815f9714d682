import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { DeepLink } from './DeepLink.tsx';
import {
  useBinEntry,
  useCloneEntry,
  useEditChatbotEntry,
  useExportEntry,
  useImportEntry,
  useNewChatEntry,
  useProfileEntry,
  useSavedChatsEntry,
  useTitleEntry,
} from './entries.ts';
import { ShareButton } from './sharing/ShareButton.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    'saved-chats': true;
    search: true;
    title: true;
    clone: true;
    export: true;
    import: true;
    share: true;
    bin: true;
  }
}

/** Saved conversations: search, titles, copies, files, sharing, the bin. */
export const conversations = defineChatFeature({
  menu: [
    { group: 'conversation', at: 10, useEntry: useNewChatEntry },
    { group: 'conversation', at: 20, useEntry: useSavedChatsEntry },
    { group: 'conversation', at: 30, useEntry: useTitleEntry },
    { group: 'conversation', at: 40, useEntry: useCloneEntry },
    { group: 'files', at: 20, useEntry: useBinEntry },
    { group: 'files', at: 30, useEntry: useExportEntry },
    { group: 'files', at: 40, useEntry: useImportEntry },
    { group: 'character', at: 10, useEntry: useProfileEntry },
    { group: 'character', at: 20, useEntry: useEditChatbotEntry },
  ],
  panels: {
    'saved-chats': async () => (await import('./list/SavedChatsPanel.tsx')).SavedChatsPanel,
    search: async () => (await import('./list/SearchPanel.tsx')).SearchPanel,
    title: async () => (await import('./TitlePanel.tsx')).TitlePanel,
    clone: async () => (await import('./ClonePanel.tsx')).ClonePanel,
    export: async () => (await import('./ExportPanel.tsx')).ExportPanel,
    import: async () => (await import('./ImportPanel.tsx')).ImportPanel,
    share: async () => (await import('./sharing/SharePanel.tsx')).SharePanel,
    bin: async () => (await import('./BinPanel.tsx')).BinPanel,
  },
  headerTools: [{ at: 20, Part: ShareButton }],
  effects: [{ at: 90, Part: DeepLink }],
});

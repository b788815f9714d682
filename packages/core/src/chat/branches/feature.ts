import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useBookmarkEntry, useBranchesEntry } from './entries.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    branches: true;
    bookmark: true;
  }
}

/** The map of the branches, and bookmarks in it. */
export const branches = defineChatFeature({
  menu: [{ group: 'conversation', at: 60, useEntry: useBranchesEntry }],
  messageMenu: [{ at: 90, useEntry: useBookmarkEntry }],
  panels: {
    branches: async () => (await import('./BranchesDrawer.tsx')).BranchesDrawer,
    bookmark: async () => (await import('./BookmarkDialog.tsx')).BookmarkDialog,
  },
});

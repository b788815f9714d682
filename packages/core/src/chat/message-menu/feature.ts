import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useCopyEntry, useEditEntry } from './entries.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    'edit-message': true;
  }
}

/** What a message can always do: be copied and edited. */
export const messageMenu = defineChatFeature({
  messageMenu: [
    { at: 30, useEntry: useCopyEntry },
    { at: 40, useEntry: useEditEntry },
  ],
  panels: {
    'edit-message': async () => (await import('./EditMessageDialog.tsx')).EditMessageDialog,
  },
});

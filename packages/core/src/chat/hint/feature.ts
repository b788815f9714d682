import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useHintEntry } from './useHintEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    hint: true;
  }
}

/** Another alternative of a reply, told what to be like. */
export const hint = defineChatFeature({
  messageMenu: [{ at: 60, useEntry: useHintEntry }],
  panels: {
    hint: async () => (await import('./HintDialog.tsx')).HintDialog,
  },
});

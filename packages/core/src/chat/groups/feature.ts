import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { GroupSlot } from './GroupSlot.tsx';
import { useAutoResponseEntry } from './useAutoResponseEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    group: true;
    'upgrade-auto-response': true;
  }
}

/** Who speaks next in a group. */
export const groups = defineChatFeature({
  menu: [{ group: 'conversation', at: 50, useEntry: useAutoResponseEntry }],
  panels: {
    group: async () => (await import('./GroupDialog.tsx')).GroupDialog,
    'upgrade-auto-response': async () => (await import('./AutoResponseUpgrade.tsx')).AutoResponseUpgrade,
  },
  strips: [{ at: 40, Part: GroupSlot }],
});

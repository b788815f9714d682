import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { PersonaChip } from './PersonaChip.tsx';
import { usePersonaEntry } from './usePersonaEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    persona: true;
  }
}

/** As whom one chats. */
export const personas = defineChatFeature({
  menu: [{ group: 'people', at: 10, useEntry: usePersonaEntry }],
  panels: {
    persona: async () => (await import('./PersonaPanel.tsx')).PersonaPanel,
  },
  strips: [{ at: 120, Part: PersonaChip }],
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { TranslatedCharacter } from './TranslatedCharacter.tsx';
import { useTranslationEntry } from './useTranslationEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    translate: true;
  }
}

/** The conversation in another language. */
export const translation = defineChatFeature({
  menu: [{ group: 'people', at: 40, useEntry: useTranslationEntry }],
  panels: {
    translate: async () => (await import('./TranslationPanel.tsx')).TranslationPanel,
  },
  effects: [{ at: 80, Part: TranslatedCharacter }],
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useGenerationEntry, useLanguageEntry, useModelEntry } from './entries.ts';
import { SettingsEffects } from './SettingsEffects.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    model: true;
    generation: true;
    language: true;
  }
}

/** Model, length and language of the replies. */
export const modelSettings = defineChatFeature({
  settings: [
    { group: 'replies', at: 20, useEntry: useModelEntry },
    { group: 'replies', at: 30, useEntry: useGenerationEntry },
    { group: 'replies', at: 40, useEntry: useLanguageEntry },
  ],
  panels: {
    model: async () => (await import('./ModelPanel.tsx')).ModelPanel,
    generation: async () => (await import('./GenerationPanel.tsx')).GenerationPanel,
    language: async () => (await import('./LanguagePanel.tsx')).LanguagePanel,
  },
  effects: [{ at: 50, Part: SettingsEffects }],
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useSceneEntry } from './useSceneEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    scene: true;
  }
}

/** A note that holds in every reply. */
export const scene = defineChatFeature({
  menu: [{ group: 'people', at: 30, useEntry: useSceneEntry }],
  panels: {
    scene: async () => (await import('./ScenePanel.tsx')).ScenePanel,
  },
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { KeyboardMap } from './KeyboardMap.tsx';
import { useKeyboardEntry } from './useKeyboardEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    keyboard: true;
  }
}

/** The conversation by keyboard. */
export const keyboard = defineChatFeature({
  settings: [{ group: 'device', at: 20, useEntry: useKeyboardEntry }],
  panels: {
    keyboard: async () => (await import('./KeyboardSheet.tsx')).KeyboardSheet,
  },
  effects: [{ at: 40, Part: KeyboardMap }],
});

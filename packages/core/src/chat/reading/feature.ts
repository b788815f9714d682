import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { ReadingComfort } from './ReadingComfort.tsx';
import { useReadingEntry } from './useReadingEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    reading: true;
  }
}

/** Layout and size of the text. */
export const reading = defineChatFeature({
  settings: [{ group: 'device', at: 10, useEntry: useReadingEntry }],
  panels: {
    reading: async () => (await import('./ReadingDialog.tsx')).ReadingDialog,
  },
  effects: [{ at: 30, Part: ReadingComfort }],
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { RecordButton } from './RecordButton.tsx';
import { RecordingStrip } from './RecordingStrip.tsx';
import { useRecordEntry } from './useRecordEntry.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    microphone: true;
  }
}

/** Speech written into the composer. */
export const recording = defineChatFeature({
  composerMenu: [{ at: 10, useEntry: useRecordEntry }],
  panels: {
    microphone: async () => (await import('./MicrophoneDialog.tsx')).MicrophoneDialog,
  },
  strips: [{ at: 70, Part: RecordingStrip }],
  composerTools: [{ at: 20, Part: RecordButton }],
});

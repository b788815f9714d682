import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useRateVoiceEntry, useReadEntry, useVoiceEntry } from './entries.ts';
import { VoiceButton } from './VoiceButton.tsx';
import { VoiceEffects } from './VoiceEffects.tsx';
import { VoiceStrip } from './VoiceStrip.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    voice: true;
    'rate-voice': true;
    'upgrade-voice': true;
  }
}

/** Messages read aloud. */
export const voice = defineChatFeature({
  settings: [{ group: 'replies', at: 10, useEntry: useVoiceEntry }],
  messageMenu: [
    { at: 20, useEntry: useReadEntry },
    { at: 80, useEntry: useRateVoiceEntry },
  ],
  panels: {
    voice: async () => (await import('./VoiceDialog.tsx')).VoiceDialog,
    'rate-voice': async () => (await import('./RateSpeechDialog.tsx')).RateSpeechDialog,
    'upgrade-voice': async () => (await import('./VoiceUpgrade.tsx')).VoiceUpgrade,
  },
  strips: [{ at: 50, Part: VoiceStrip }],
  messageTools: [{ at: 10, Part: VoiceButton }],
  effects: [{ at: 110, Part: VoiceEffects }],
});

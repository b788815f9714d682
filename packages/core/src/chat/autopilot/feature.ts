import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { AutopilotButton } from './AutopilotButton.tsx';
import { AutopilotStrip } from './AutopilotStrip.tsx';
import { useSuggestEntry } from './useSuggestEntry.ts';

/** Suggestions of what to write. */
export const autopilot = defineChatFeature({
  commands: [{ at: 10, useEntry: useSuggestEntry }],
  strips: [{ at: 80, Part: AutopilotStrip }],
  composerTools: [{ at: 10, Part: AutopilotButton }],
});

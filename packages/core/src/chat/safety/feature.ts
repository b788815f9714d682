import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { BreakReminder } from './BreakReminder.tsx';
import { HelpStrip } from './HelpStrip.tsx';

/** People who help, beside a message that asks for them, and a reminder to take a break. */
export const safety = defineChatFeature({
  strips: [
    { at: 5, Part: HelpStrip },
    { at: 6, Part: BreakReminder },
  ],
});

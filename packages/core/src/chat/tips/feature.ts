import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { RegenerateTip } from './RegenerateTip.tsx';

/** A hint that another alternative can be had. */
export const tips = defineChatFeature({
  strips: [{ at: 110, Part: RegenerateTip }],
});

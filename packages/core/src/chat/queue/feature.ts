import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { QueueStrip } from './QueueStrip.tsx';

/** The line in front of a busy server. */
export const queue = defineChatFeature({
  strips: [{ at: 20, Part: QueueStrip }],
});

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { OutboxEffect } from './OutboxEffect.tsx';
import { OutboxStrip } from './OutboxStrip.tsx';
import { RefusalToast } from './RefusalToast.tsx';

/** What waits to be sent. */
export const outbox = defineChatFeature({
  strips: [{ at: 60, Part: OutboxStrip }],
  effects: [
    { at: 10, Part: OutboxEffect },
    { at: 20, Part: RefusalToast },
  ],
});

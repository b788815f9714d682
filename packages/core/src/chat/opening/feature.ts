import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { OpeningMessage } from './OpeningMessage.tsx';
import { Prefill } from './Prefill.tsx';

/** What the page around the chat offers to begin with. */
export const opening = defineChatFeature({
  strips: [{ at: 100, Part: OpeningMessage }],
  effects: [{ at: 100, Part: Prefill }],
});

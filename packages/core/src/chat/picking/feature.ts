import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useRemoveFromHereEntry, useRemoveMessagesEntry } from './entries.ts';
import { PickStrip } from './PickStrip.tsx';

/** Where a copy ends or a removal begins: a message is picked in the log. */
export const picking = defineChatFeature({
  menu: [{ group: 'conversation', at: 70, useEntry: useRemoveMessagesEntry }],
  messageMenu: [{ at: 140, useEntry: useRemoveFromHereEntry }],
  strips: [{ at: 10, Part: PickStrip }],
});

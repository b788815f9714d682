import { partOf } from '../../data-map.ts';
import { bookmarks, messageRevisions, messages as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { branchHandlers } from './branches.ts';
import { dropRemovedMessages } from './drop-removed.ts';
import { eraseMessages } from './erase-messages.ts';
import { editHandlers, type EditDeps } from './edit-message.ts';
import { messageHandlers } from './message-handlers.ts';
import { removalHandlers, type RemovalDeps } from './removals.ts';

/** The tree of what was said: reading, editing, removing, bookmarks and branches. */
export const messages = defineFeature({
  name: 'chat/messages',
  data: {
    group: 'chats',
    tables: {
      messages: {
        ...partOf(table.conversationId),
        export: { within: 'conversations' },
        eraseFirst: eraseMessages,
        keep: ['messages'],
      },
      messageRevisions: partOf(messageRevisions.messageId),
      bookmarks: { ...partOf(bookmarks.messageId), alone: 'rows' },
    },
    sweeps: { messages: dropRemovedMessages },
  },
  open: (deps: EditDeps & RemovalDeps) => ({
    handlers: [...messageHandlers(deps), ...editHandlers(deps), ...removalHandlers(deps), ...branchHandlers(deps)],
  }),
});

import { lt } from 'drizzle-orm';
import { ofAccount } from '../../data-map.ts';
import { conversations as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { cloneHandlers, type CloneDeps } from './clone-conversation.ts';
import { conversationHandlers, type ConversationDeps } from './conversation-handlers.ts';
import { conversationRemovalHandlers, type ConversationRemovalDeps } from './conversation-removals.ts';
import { eraseConversations } from './erase-conversations.ts';
import { exportConversations } from './export-conversations.ts';
import { conversationListHandlers } from './list-conversations.ts';

export const conversations = defineFeature({
  name: 'chat/conversations',
  data: {
    group: 'chats',
    tables: {
      conversations: {
        ...ofAccount(table.userId),
        export: exportConversations,
        eraseFirst: eraseConversations,
        keep: ['conversations'],
        alone: eraseConversations,
      },
    },
    sweeps: {
      // A conversation takes all its messages along.
      conversations: ({ db, periods, daysAgo }) =>
        dropSome(db, { key: table.id, over: lt(table.deletedAt, daysAgo(periods.removedDays)), most: 20 }),
    },
  },
  open: (deps: ConversationDeps & ConversationRemovalDeps & CloneDeps) => ({
    handlers: [
      ...conversationHandlers(deps),
      ...conversationRemovalHandlers(deps),
      ...conversationListHandlers(deps),
      ...cloneHandlers(deps),
    ],
  }),
});

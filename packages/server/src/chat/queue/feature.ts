import { ofAccount } from '../../data-map.ts';
import { queueBypasses, queueTickets } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { moveBypasses, moveTickets } from './move-tickets.ts';
import { queueHandlers } from './queue.ts';

const shortLived = { why: 'A place in a line, which is worth something for minutes.' };

export const queue = defineFeature({
  name: 'chat/queue',
  data: {
    group: 'chats',
    tables: {
      queues: { nobody: 'How many tickets a brand has given.', keep: 'for-good' },
      queueTickets: {
        ...ofAccount(queueTickets.userId),
        export: shortLived,
        adopt: moveTickets,
        alone: { why: 'A place in the line ends with the line.' },
      },
      queueBypasses: {
        ...ofAccount(queueBypasses.userId),
        export: shortLived,
        adopt: moveBypasses,
        alone: { why: 'A place in the line ends with the line.' },
      },
    },
  },
  open: (deps: Parameters<typeof queueHandlers>[0]) => ({ handlers: queueHandlers(deps) }),
});

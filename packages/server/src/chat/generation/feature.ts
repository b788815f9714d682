import { ofAccount, partOf } from '../../data-map.ts';
import { generationEvents, generations } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropPieces, dropReports } from './drop-logs.ts';
import { generationHandlers, type GenerationDeps } from './generation-handlers.ts';

const isHow = { why: 'It says how a reply was made; the reply itself is a message.' };

/** Replies being written: the chat call, and the generations that outlive it. */
export const generation = defineFeature({
  name: 'chat/generation',
  data: {
    group: 'chats',
    tables: {
      generations: {
        ...ofAccount(generations.userId),
        export: isHow,
        keep: ['reports'],
        alone: { why: 'How a reply came about, which goes by itself.' },
      },
      generationEvents: { ...partOf(generationEvents.generationId), export: isHow, keep: ['pieces'] },
    },
    sweeps: { reports: dropReports, pieces: dropPieces },
  },
  open: (deps: GenerationDeps & { isAlone: boolean }) => {
    const { runner, isAlone } = deps;
    return {
      handlers: generationHandlers(deps),
      // A lone process knows at once what its predecessor left behind.
      start: isAlone ? runner.recoverGenerations : runner.sweep,
      drain: runner.settle,
      close: runner.close,
    };
  },
});

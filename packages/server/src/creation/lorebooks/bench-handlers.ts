import type { Registration } from '../../http/handler.ts';
import { coverLorebookHandler, type CoverLorebookDeps } from './cover-lorebook.ts';
import { createKeptEntries } from './kept-entries.ts';
import { sampleHandlers, type SampleDeps } from './sample-handlers.ts';
import { testLorebookHandler } from './test-lorebook.ts';

export type BenchDeps = Omit<SampleDeps, 'readKeptEntries'> & CoverLorebookDeps;

/** What the bench of a lorebook asks: what a text brings to mind, what chats did, and the samples that are kept with the book. */
export const benchHandlers = (given: BenchDeps): Registration[] => {
  const deps = { ...given, readKeptEntries: createKeptEntries(given) };
  return [testLorebookHandler(deps), coverLorebookHandler(deps), ...sampleHandlers(deps)];
};

import { can } from '@troupe/protocol';
import type { Caller } from '../http/context.ts';
import type { Db, Embeddings } from '../ports/index.ts';
import { readLore } from './lore/read-lore.ts';
import { readLoreSince } from './lore/read-since.ts';
import type { MemoryKeeper } from './memories/keeper.ts';
import { noRecall, recallForReply } from './memories/recall-for-reply.ts';
import type { ContextRow } from './message-tree.ts';
import type { ConversationRow, Plan } from './plan-reply.ts';

export interface MindDeps {
  db: Db;
  embeddings: Embeddings;
  keeper: MemoryKeeper;
}

/** Whether memories speak for a caller: whoever may neither keep them nor have them drawn has none. */
const mayRemember = (caller: Caller) => can(caller, 'memory_manager') || can(caller, 'conversation_memory_auto');

/** Lore and memories for a reply: a query for each where there is any, and none where there is none. */
export const callToMind = async (
  deps: MindDeps,
  given: {
    caller: Caller;
    /** The characters whose lorebooks count. */
    lorebooksOf: readonly string[];
    hasMemories: boolean;
    conversation: ConversationRow;
    plan: Plan;
    /** What is answered: the branch, oldest first, and a new message below it. */
    branch: readonly ContextRow[];
    newText: string | null;
    contextTokens: number;
  },
) => {
  const { branch, newText, plan } = given;
  const lore = given.lorebooksOf.length > 0 ? await readLore(deps.db, given.lorebooksOf) : [];
  const endDepth = branch.at(-1)?.depth ?? 0;
  const replyDepth = plan.kind === 'continue' ? endDepth : endDepth + (newText === null ? 1 : 2);
  const loreSince = await readLoreSince(deps.db, lore, branch, replyDepth);
  const recall =
    given.hasMemories && mayRemember(given.caller)
      ? await recallForReply(deps, {
          conversation: given.conversation,
          end: plan.branchEnd,
          contextTokens: given.contextTokens,
          asked: newText ?? branch.findLast(({ role }) => role === 'user')?.content ?? '',
        })
      : noRecall;
  return { lore, loreSince, recall };
};

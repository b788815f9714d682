import { can } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { conversations, memories } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { share } from '../prompt/claims.ts';
import { definePromptPart, type PromptPart } from '../prompt/prompt-part.ts';
import type { PromptRequest } from '../prompt/prompt-request.ts';
import { fitMemories, memoryLimits, memoryTokens, type MemoryLine, type PromptMemories } from './fit-memories.ts';
import { recallForReply, type RecallDeps, type RecallMode } from './recall-for-reply.ts';

export interface MemoryPrompt {
  memories?: PromptMemories;
  /** How facts were chosen. */
  recall?: RecallMode;
}

export interface MemoryDetails {
  memories: MemoryLine[];
  recall: RecallMode;
}

export type MemoryPromptDeps = RecallDeps;

export const memoryColumns = {
  hasMemories: sql<boolean>`exists (select 1 from ${memories} where ${memories.conversationId} = ${conversations.id} and ${memories.deletedAt} is null)`,
};
export interface MemoryFound {
  hasMemories: boolean;
}

/** Whether a caller's prompts hold memories: an account with neither permission has none. */
const mayRemember = (caller: Caller) => can(caller, 'memory_manager') || can(caller, 'conversation_memory_auto');

/** The memories of a conversation; no query where there are none. */
export const loadMemories = async (deps: RecallDeps, request: PromptRequest<MemoryFound>): Promise<MemoryPrompt> => {
  if (!request.found.hasMemories || !mayRemember(request.caller)) return {};
  const { branch, newText } = request;
  const { memories: recalled, mode } = await recallForReply(deps, {
    conversation: request.conversation,
    end: request.branchEnd,
    contextTokens: request.contextTokens,
    asked: newText ?? branch.findLast(({ role }) => role === 'user')?.content ?? '',
  });
  return { memories: recalled, recall: mode };
};

const claimOf =
  (kind: 'pinned' | 'facts'): PromptPart<MemoryPrompt, MemoryDetails>['claim'] =>
  ({ input, left }, given) => {
    const all = given.memories?.[kind] ?? [];
    if (all.length === 0) return null;
    const { contextTokens, tokenizer } = input;
    const { section, tokens, lines } = fitMemories(all, kind, Math.min(left, memoryLimits(contextTokens)[kind]), tokenizer);
    const used = lines.filter(({ outcome }) => outcome === 'used').length;
    const contents = all.map(({ content }) => content);
    const went = share(used, all.length, tokens, memoryTokens(contents, kind, tokenizer));
    return {
      lines: [{ source: `memories.${kind}`, place: 'memories', ...went }],
      texts: section === '' ? [] : [{ at: `memories.${kind}`, text: section }],
      details: { memories: lines, recall: given.recall ?? 'all' },
    };
  };

export const pinnedMemories = definePromptPart({
  kinds: { 'memories.pinned': 'pinned_memories' },
  claim: claimOf('pinned'),
});

export const facts = definePromptPart({
  kinds: { 'memories.facts': 'facts' },
  claim: claimOf('facts'),
});

import type { ChatRequest, SceneNote } from '@troupe/protocol';
import type { Pair } from './character-access.ts';
import { activateLore } from './lore/activate.ts';
import type { Lorebook } from './lore/entry.ts';
import type { ContextRow } from './message-tree.ts';
import { platformRules } from './platform-rules.ts';
import type { PromptMemories } from './prompt-memories.ts';
import { assemble, type Prompt, type PromptInput } from './prompt.ts';
import { namesOf, shownText } from './shown-text.ts';
import { zoneOf } from './time-zone.ts';
import { createCachedTokenizer, estimateTokenizer } from './tokenizer.ts';

/** Counts for prompts, and for whoever tells how large their parts will be. */
export const promptTokenizer = createCachedTokenizer(estimateTokenizer);

/** From what the database holds to what the model reads: the pure functions `activateLore` and `assemble` do the work. */
export const buildPrompt = (given: {
  pair: Pair;
  body: ChatRequest;
  speaker: string | undefined;
  branch: readonly ContextRow[];
  /** In a group: what the speaker has heard, in place of the branch and the new message. */
  heard: PromptInput['history'] | undefined;
  lore: readonly Lorebook[];
  /** Messages since a keyword last called an entry, where its rules ask. */
  loreSince: ReadonlyMap<string, number>;
  memories: PromptMemories;
  sceneNote: SceneNote | null;
  text: string | null;
  userMessageId: string | null;
  budget: number;
  replyTokens: number;
  kind: PromptInput['kind'];
  seed: string;
  now: Date;
  isAdultAllowed: boolean;
}): Prompt => {
  const { character, user } = given.pair;
  const names = namesOf(user, character);
  const history = given.branch.map((row) => ({ id: row.id, role: row.role, content: shownText(row, names) }));
  if (given.text !== null && given.userMessageId !== null)
    history.push({ id: given.userMessageId, role: 'user', content: given.text });
  const formerUser = given.branch.findLast((row) => row.role === 'user');
  return assemble({
    kind: given.kind,
    contextTokens: given.budget,
    replyTokens: given.replyTokens,
    platformRules: platformRules({ isAdultAllowed: given.isAdultAllowed, language: given.body.language ?? null }),
    character,
    ...(given.kind === 'autopilot' && { suggestion: { draft: given.body.draft ?? '', ideas: given.body.ideas ?? 1 } }),
    ...(given.body.hint === undefined ? {} : { hint: given.body.hint }),
    ...(given.speaker === undefined ? {} : { speaker: given.speaker }),
    user: { name: names.user, persona: user.highlights ?? '' },
    lore: activateLore(
      given.lore,
      (given.heard ?? history).map(({ id, content }) => ({ id, text: content })),
      given.seed,
      given.loreSince,
    ),
    memories: given.memories,
    ...(given.sceneNote && { sceneNote: given.sceneNote }),
    history: given.heard ?? history,
    hasOlder: (given.branch[0]?.depth ?? 1) > 1,
    now: given.now,
    timeZone: zoneOf(given.body.time_zone),
    idleMs: formerUser ? Math.max(0, given.now.getTime() - formerUser.createdAt.getTime()) : 0,
    seed: given.seed,
    tokenizer: promptTokenizer,
  });
};

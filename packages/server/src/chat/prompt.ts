import { AppError } from '@troupe/protocol';
import type { PromptMessage } from '../ports/language-model.ts';
import type { LoreActivation } from './lore/activate.ts';
import { fitLore, placeAtDepth, quietLines, type LoreLine, type LoreText, type PlacedText } from './lore/fit.ts';
import { fillMacros, type MacroValues } from './macros.ts';
import { fitMemories, memoryLimits, memoryTokens, type MemoryLine, type PromptMemories } from './prompt-memories.ts';
import { splitExamples, trimToSentence } from './prompt-text.ts';
import type { Tokenizer } from './tokenizer.ts';

export interface PromptCharacter {
  name: string;
  persona: string;
  scenario: string;
  dialogue: string;
  systemPrompt: string;
  postHistoryInstructions: string;
}

export interface PromptHistoryItem {
  id: string;
  role: 'bot' | 'user';
  /** As the reader sees it: macros of a card's greeting are filled, a chatter's own text is never expanded. */
  content: string;
}

/** Everything a prompt depends on: the same input gives the same bytes. */
export interface PromptInput {
  kind: 'send' | 'regenerate' | 'continue' | 'autopilot';
  /** Window of the model or of the session, whichever is smaller; tokens. */
  contextTokens: number;
  /** Longest reply; tokens. */
  replyTokens: number;
  platformRules: string;
  character: PromptCharacter;
  /** Whose turn it is in a group chat. */
  speaker?: string;
  /** What the chatter asked of this one reply. */
  hint?: string;
  /** Autopilot: what the chatter has written so far ('' for nothing), and how many suggestions are asked for. */
  suggestion?: { draft: string; ideas: number };
  user: { name: string; persona: string };
  /** What of the character's lorebooks came to mind, by `activateLore`. */
  lore?: LoreActivation;
  memories?: PromptMemories;
  /** What the chatter wants of the scene, before the `depth` newest messages. */
  sceneNote?: { content: string; depth: number };
  /** The branch, oldest first, ending with the message to answer (or to continue). */
  history: readonly PromptHistoryItem[];
  /** Whether the branch goes on above the first item. */
  hasOlder: boolean;
  now: Date;
  timeZone: string;
  idleMs: number;
  seed: string;
  tokenizer: Tokenizer;
}

export interface PromptPart {
  /** `rules`, `character.persona`, `examples`, `history`, … */
  source: string;
  tokens: number;
  place: 'rules' | 'character' | 'persona' | 'lore' | 'memories' | 'scene' | 'examples' | 'history' | 'end';
  outcome: 'kept' | 'trimmed' | 'dropped';
  /** Tokens the whole would have taken, where not all of it went in. */
  wanted?: number;
  /** How many pieces of how many went in, where a part has pieces. */
  kept?: number;
  of?: number;
}

/** What went into a prompt and what was cut; holds no text, so hidden definitions stay hidden. */
export interface PromptReport {
  tokenizer: string;
  seed: string;
  contextTokens: number;
  replyTokens: number;
  promptTokens: number;
  parts: PromptPart[];
  lore: LoreLine[];
  memories: MemoryLine[];
  /** Messages that went in. */
  historyMessages: number;
  cappedMessageId: string | null;
}

export interface Prompt {
  messages: PromptMessage[];
  report: PromptReport;
  /** Oldest message that still fitted; null while everything does (decisions C-MSG-05). */
  cappedMessageId: string | null;
}

/** Tokens that chat formats spend on each message (role, separators) and on opening the reply. */
export const messageOverhead = 4;
const replyOverhead = 3;
const tiers = [2048, 3072, 4096, 8192, 16_384];

/** Shares of the context: constants have their own, so that they never vanish at a chat's start. */
const constantLoreShare = 0.15;
const triggeredLoreShare = 0.25;
const triggeredLoreMax = 2000;

/** How much of a part that has pieces went in. */
const share = (kept: number, of: number, tokens: number, wanted: number): Omit<PromptPart, 'source' | 'place'> =>
  kept === of ? { tokens, outcome: 'kept', kept, of } : { tokens, outcome: kept > 0 ? 'trimmed' : 'dropped', wanted, kept, of };

const noLore: LoreActivation = { fired: [], quiet: [] };

const defaultInstruction = 'Write the next reply of {{char}} to {{user}}.';

const nudges: Record<PromptInput['kind'], string> = {
  send: '',
  regenerate: '',
  continue: 'Continue your last message from exactly where it stops. Do not repeat any of it.',
  autopilot: 'Now suggest what {{user}} could write next: one short message in the voice of {{user}}, nothing else.',
};

const outOfCharacter =
  'The last message of {{user}} is out of character. Step out of the story: answer as the AI that writes {{char}}, briefly and honestly, and begin with "ooc:".';

/** The chatter's last message begins with `ooc:` (part 2 §5), and this reply answers it. */
const isOutOfCharacter = ({ kind, history }: PromptInput): boolean =>
  kind !== 'autopilot' && /^\s*ooc:/i.test(history.findLast(({ role }) => role === 'user')?.content ?? '');

const draftNudge = ({ suggestion, user }: PromptInput): string =>
  suggestion && suggestion.draft.trim() !== ''
    ? `${user.name} has begun to write: ${suggestion.draft.trim()}\nWrite the whole message from it and keep what it says.`
    : '';

const ideasNudge = ({ suggestion }: PromptInput): string =>
  suggestion && suggestion.ideas > 1
    ? `Give ${suggestion.ideas} different suggestions, each on a line of its own, without numbers.`
    : '';

/**
 * Builds a prompt: parts claim tokens in one order and stand in another (chat guide §3). A card's system prompt joins the
 * character's part, after the platform's rules. Throws `prompt_too_long` with
 * `{ part, tokens, limit, fits? }` when a part that must not be cut does not fit; `fits` is the
 * smallest context that would do.
 */
export const assemble = (input: PromptInput): Prompt => {
  const { tokenizer, character } = input;
  const count = (text: string) => (text === '' ? 0 : tokenizer.count(text));
  const separator = count('\n\n');
  const parts: PromptPart[] = [];
  let left = input.contextTokens - input.replyTokens - replyOverhead;
  if (left <= 0)
    throw new AppError('prompt_too_long', {
      params: { part: 'reply', tokens: input.replyTokens + replyOverhead, limit: input.contextTokens },
    });

  const bare: MacroValues = {
    user: input.user.name,
    char: character.name,
    now: input.now,
    timeZone: input.timeZone,
    idleMs: input.idleMs,
    seed: input.seed,
    pickSeed: character.name,
  };
  const persona = fillMacros(input.user.persona, bare);
  const description = fillMacros(character.persona, { ...bare, persona });
  const scenario = fillMacros(character.scenario, { ...bare, persona });
  const values: MacroValues = { ...bare, persona, description, personality: description, scenario };
  const fill = (text: string, original?: string) => fillMacros(text, original === undefined ? values : { ...values, original });

  /** Takes the tokens of texts that must all fit, and answers them. */
  const claim = (
    part: string,
    place: PromptPart['place'],
    texts: readonly { source: string; text: string }[],
    overhead: number,
  ) => {
    const given = texts
      .filter(({ text }) => text.trim() !== '')
      .map(({ source, text }) => ({ source, text, tokens: count(text) + overhead }));
    const tokens = given.reduce((sum, one) => sum + one.tokens, 0);
    if (tokens > left) {
      const needed = tokens - left + input.contextTokens;
      const fits = tiers.find((tier) => tier >= needed);
      throw new AppError('prompt_too_long', { params: { part, tokens, limit: left, ...(fits === undefined ? {} : { fits }) } });
    }
    left -= tokens;
    parts.push(...given.map((one): PromptPart => ({ source: one.source, tokens: one.tokens, place, outcome: 'kept' })));
    return given.map((one) => one.text);
  };

  // Claim 2. The separators of the head's sections are charged with each section; the head's own overhead with the rules.
  const rules = claim('rules', 'rules', [{ source: 'rules', text: input.platformRules }], messageOverhead);

  // Claim 3: the end of the prompt, reserved before anything that may be long.
  const instruction = fill(defaultInstruction);
  const end = claim(
    'instructions',
    'end',
    [
      { source: 'post_history', text: fill(character.postHistoryInstructions, '') },
      { source: 'nudge.group', text: input.speaker ? `Write only as ${input.speaker} this time.` : '' },
      { source: `nudge.${input.kind}`, text: fill(nudges[input.kind]) },
      { source: 'nudge.ooc', text: isOutOfCharacter(input) ? fill(outOfCharacter) : '' },
      { source: 'nudge.draft', text: draftNudge(input) },
      { source: 'nudge.ideas', text: ideasNudge(input) },
      // The chatter's own words are values: nothing in them is expanded.
      { source: 'nudge.hint', text: input.hint ? `For this reply only: ${input.hint}` : '' },
    ],
    messageOverhead,
  );
  const lastUser = input.history.findLastIndex((item) => item.role === 'user');
  const reservedFrom = lastUser < 0 ? Math.max(0, input.history.length - 1) : lastUser;
  claim(
    'message',
    'history',
    input.history.slice(reservedFrom).map((item) => ({ source: `message.${item.id}`, text: item.content })),
    messageOverhead,
  );

  // Claim 4.
  const definition = claim(
    'character',
    'character',
    [
      {
        source: 'character.instruction',
        text: character.systemPrompt.trim() === '' ? instruction : fill(character.systemPrompt, instruction),
      },
      { source: 'character.name', text: `The character is ${character.name}.` },
      { source: 'character.persona', text: description },
      { source: 'character.scenario', text: scenario === '' ? '' : `Scenario: ${scenario}` },
    ],
    separator,
  );

  // Claim 5.
  const about: string[] = [];
  if (persona.trim() !== '') {
    const whole = `About ${input.user.name}: ${persona}`;
    const kept = trimToSentence(whole, (text) => count(text) + separator <= left);
    const tokens = kept === '' ? 0 : count(kept) + separator;
    left -= tokens;
    if (kept !== '') about.push(kept);
    const outcome = kept === '' ? 'dropped' : kept === whole ? 'kept' : 'trimmed';
    parts.push({
      source: 'persona',
      tokens,
      place: 'persona',
      outcome,
      ...(outcome === 'kept' ? {} : { wanted: count(whole) + separator }),
    });
  }

  // Claims 6, 8 and 9: what is constant before what was called, what is pinned before what is like.
  const activation = input.lore ?? noLore;
  const lore: LoreText[] = [];
  const loreLines = quietLines(activation);
  const claimLore = (source: string, isConstant: boolean, limit: number) => {
    const texts = activation.fired
      .filter(({ entry }) => entry.constant === isConstant)
      .map((one): LoreText => {
        const text = fill(one.entry.content).trim();
        return { ...one, text, tokens: count(text) + (typeof one.entry.position === 'string' ? separator : messageOverhead) };
      });
    if (texts.length === 0) return;
    const { kept, lines, tokens } = fitLore(texts, Math.min(left, limit));
    left -= tokens;
    lore.push(...kept);
    loreLines.push(...lines);
    const wanted = texts.reduce((sum, one) => sum + one.tokens, 0);
    parts.push({ source, place: 'lore', ...share(kept.length, texts.length, tokens, wanted) });
  };
  const memoryLines: MemoryLine[] = [];
  const shares = memoryLimits(input.contextTokens);
  const claimMemories = (kind: 'pinned' | 'facts'): string[] => {
    const given = input.memories?.[kind] ?? [];
    if (given.length === 0) return [];
    const { section, tokens, lines } = fitMemories(given, kind, Math.min(left, shares[kind]), tokenizer);
    left -= tokens;
    memoryLines.push(...lines);
    const used = lines.filter(({ outcome }) => outcome === 'used').length;
    const wanted = memoryTokens(
      given.map(({ content }) => content),
      kind,
      tokenizer,
    );
    parts.push({ source: `memories.${kind}`, place: 'memories', ...share(used, given.length, tokens, wanted) });
    return section === '' ? [] : [section];
  };
  claimLore('lore.constant', true, Math.floor(input.contextTokens * constantLoreShare));
  const pinned = claimMemories('pinned');
  // Claim 7: the chatter's own words, a value like all of them; whole or not at all.
  const scene: PlacedText[] = [];
  const { content = '', depth = 0 } = input.sceneNote ?? {};
  if (content !== '') {
    const text = `About the scene: ${content}`;
    const tokens = count(text) + messageOverhead;
    const fits = tokens <= left;
    if (fits) {
      left -= tokens;
      scene.push({ text, entry: { position: { depth, role: 'system' } } });
    }
    parts.push({ source: 'scene_note', place: 'scene', ...share(fits ? 1 : 0, 1, fits ? tokens : 0, tokens) });
  }
  claimLore('lore.triggered', false, Math.min(triggeredLoreMax, Math.floor(input.contextTokens * triggeredLoreShare)));
  const facts = claimMemories('facts');
  lore.sort((a, b) => a.entry.order - b.entry.order);
  const loreAt = (place: 'before' | 'after') => lore.filter(({ entry }) => entry.position === place).map(({ text }) => text);

  // Claim 10: newest to oldest, stopping at the first that does not fit.
  let oldest = reservedFrom;
  let historyTokens = 0;
  for (let index = reservedFrom - 1; index >= 0; index -= 1) {
    const item = input.history[index];
    if (!item) break;
    const tokens = item.content.trim() === '' ? 0 : count(item.content) + messageOverhead;
    if (tokens > left) break;
    left -= tokens;
    historyTokens += tokens;
    oldest = index;
  }
  const isCapped = oldest > 0 || input.hasOlder;
  parts.push({
    source: 'history',
    tokens: historyTokens,
    place: 'history',
    outcome: isCapped ? 'trimmed' : 'kept',
  });

  // Claim 11: whole examples in the card's order, stopping at the first that does not fit.
  const blocks = splitExamples(fill(character.dialogue)).map((block) => `Example of how ${character.name} talks:\n${block}`);
  const examples: string[] = [];
  for (const block of blocks) {
    const tokens = count(block) + separator;
    if (tokens > left) break;
    left -= tokens;
    examples.push(block);
  }
  if (blocks.length > 0) {
    const cost = (some: readonly string[]) => some.reduce((sum, block) => sum + count(block) + separator, 0);
    parts.push({ source: 'examples', place: 'examples', ...share(examples.length, blocks.length, cost(examples), cost(blocks)) });
  }

  const cappedMessageId = isCapped ? (input.history[oldest]?.id ?? null) : null;
  const kept = input.history.slice(oldest).filter((item) => item.content.trim() !== '');
  return {
    messages: [
      {
        role: 'system',
        content: [
          ...rules,
          ...loreAt('before'),
          ...definition,
          ...about,
          ...loreAt('after'),
          ...pinned,
          ...examples,
          ...facts,
        ].join('\n\n'),
      },
      ...placeAtDepth(
        kept.map((item): PromptMessage => ({ role: item.role === 'bot' ? 'assistant' : 'user', content: item.content })),
        [...lore, ...scene],
      ),
      ...end.map((content): PromptMessage => ({ role: 'system', content })),
    ],
    report: {
      tokenizer: tokenizer.name,
      seed: input.seed,
      contextTokens: input.contextTokens,
      replyTokens: input.replyTokens,
      promptTokens: input.contextTokens - input.replyTokens - left,
      parts,
      lore: loreLines,
      memories: memoryLines,
      historyMessages: kept.length,
      cappedMessageId,
    },
    cappedMessageId,
  };
};

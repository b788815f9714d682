import type { DepthPrompt, ReplyReport } from '@troupe/protocol';
import type { StandingText } from './standing.ts';
import type { Tokenizer } from '../../kernel/tokenizer.ts';

export interface PromptCharacter {
  name: string;
  persona: string;
  scenario: string;
  dialogue: string;
  systemPrompt: string;
  postHistoryInstructions: string;
  /** What {{char}} stands for in place of the name; '' for none. */
  nickname: string;
  depthPrompt: DepthPrompt | null;
}

export interface PromptHistoryItem {
  id: string;
  role: 'bot' | 'user';
  /** As the user sees it: macros of a card's greeting are filled, a user's own text is never expanded. */
  content: string;
}

/** What every prompt depends on; what parts of features add stands with them. */
export interface PromptBasis {
  kind: 'send' | 'regenerate' | 'continue' | 'autopilot';
  /** Window of the model or of the session, whichever is smaller; tokens. */
  contextTokens: number;
  /** Longest reply; tokens. */
  replyTokens: number;
  platformRules: string;
  character: PromptCharacter;
  /** What the user asked of this one reply. */
  hint?: string;
  /** Autopilot: what the user has written so far ('' for nothing), and how many suggestions are asked for. */
  suggestion?: { draft: string; ideas: number };
  user: { name: string; persona: string };
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

/** What became of one source of text: a line of a report. It holds no text, so hidden definitions stay hidden. */
export interface PromptLine {
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

/** What parts have to work with while a prompt is built. */
export interface PromptRoom {
  input: PromptBasis;
  /** Tokens that no part has claimed yet. */
  left: number;
  /** Of the card and the user's persona, macros filled; `instruction` is ours, which a card's own may replace. */
  texts: { persona: string; description: string; scenario: string; instruction: string };
  count(text: string): number;
  /** Tokens of the blank line between two sections. */
  separator: number;
  /** Fills macros; `original` is the text that this one overrides. */
  fill(text: string, original?: string): string;
}

/** What a part takes of the room: the tokens of its lines. */
export interface Claim<Details = object> {
  lines: readonly PromptLine[];
  texts: readonly StandingText[];
  /** What its report tells beside that. */
  details?: Partial<Details>;
}

/** A part of the prompt. `Given` is what it needs beside the basis, `Details` what it reports beside its lines. */
export interface PromptPart<Given = object, Details = object> {
  /** What the reply report calls its lines, by their source; a line without a name here is `closing`. */
  kinds: Readonly<Record<string, ReplyReport['parts'][number]['kind']>>;
  /** Null where there is nothing to say. Throws `prompt_too_long` where it must not be cut and does not fit. */
  claim: (room: PromptRoom, given: Given) => Claim<Details> | null;
}

/** The seam for features that speak to the model: `parts.ts` names them. */
export const definePromptPart = <Given = object, Details = object>(
  part: PromptPart<Given, Details>,
): PromptPart<Given, Details> => part;

/** A text with the name its line has in a report. */
export interface SourceText {
  source: string;
  text: string;
}

/** A text at the end of the prompt, '' for none: all of them are claimed together, and never cut. */
export type PromptInstruction<Given = object> = (room: PromptRoom, given: Given) => SourceText;

/** Who reads the report of a reply, and what they may read. */
export interface ReportViewer {
  userId: string;
  /** Whose definitions and books were in the prompt: a group's, and its speaker's. */
  characterIds: readonly string[];
  /** Whether the definitions of all of them may be read. */
  mayRead: boolean;
}

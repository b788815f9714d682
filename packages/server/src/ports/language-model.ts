import type { Permission, SuggestedField } from '@troupe/protocol';

/** One message of the assembled prompt. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/**
 * What is suggested to a creator: a text for one field of a form, tags out of those that others use, or keywords as readers of
 * other languages write them.
 */
export type Suggests =
  | { field: SuggestedField; title: string; written: string }
  | { tags: readonly string[] }
  | { keywords: readonly string[]; languages: readonly string[] };

/** What `improv` needs of the card, macros filled; other models ignore it. */
export interface Scene {
  characterName: string;
  /** Empty for a user without a name. */
  userName: string;
  persona: string;
  scenario: string;
  greeting: string;
  /** Example dialogue, the speakers' names filled in: `Mira: …`. */
  dialogue: string;
  language: string;
  kind: 'send' | 'regenerate' | 'continue' | 'autopilot';
  /** Autopilot: what the user has written so far, and how many suggestions are asked for. */
  draft?: string | undefined;
  ideas?: number | undefined;
  /** Set where nobody speaks: something of a form is asked for. */
  suggests?: Suggests | undefined;
}

/** For what is not written on behalf of a character. */
export const emptyScene: Scene = {
  characterName: '',
  userName: '',
  persona: '',
  scenario: '',
  greeting: '',
  dialogue: '',
  language: 'en',
  kind: 'send',
};

export interface ModelRequest {
  messages: PromptMessage[];
  settings: { max_new_tokens: number; temperature: number; top_p: number; top_k: number };
  scene: Scene;
  /** Same seed, same prompt: the same reply where the model allows it. */
  seed: number;
  /** Aborting closes the connection to the model. */
  signal: AbortSignal;
}

/**
 * A language model. `stream` yields text as it comes; it throws AppError `model_rate_limited` (429),
 * `model_busy` (503, refused), `model_timeout` (504, no first token in time, stalled) or
 * `model_failed` (anything else, a stream cut off). C-MSG-07, C-MSG-09.
 */
export interface LanguageModel {
  id: string;
  name: string;
  description: string;
  /** Context window in tokens. */
  contextTokens: number;
  /** How big it is, as its maker says it (`8B`); '' where it does not say. */
  size: string;
  /** A short word beside the name (`New`); ''. */
  tag: string;
  /** Rank among the models, 1 the plainest: how lists group them. */
  level: number;
  /** Permission that using it needs; null for everybody. */
  permission: Permission | null;
  /** Accounts without the permission do not see it either. */
  hideUnauthorized: boolean;
  /** True for the embedded responder, which the interface labels as a demo. */
  demo: boolean;
  stream(request: ModelRequest): AsyncIterable<string>;
  /** Throws when the model cannot be reached; used by `/readyz`. */
  ping(): Promise<void>;
}

import type { ChatRequest, GroupSettings } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import type { CharacterRow, Pair } from '../conversations/character-access.ts';
import type { ContextRow } from '../messages/message-tree.ts';
import type { PromptHistoryItem } from '../prompt/prompt-part.ts';
import type { Plan } from './plan.ts';

/** A reply in a group: whose it is, who hears it, and what its speaker knows. */
export interface GroupTurn {
  /** Null where no member can speak by themselves, and for auto pilot: the group's own card answers. */
  speakerId: string | null;
  audience: string[] | null;
  /** Lorebooks of the group that the speaker reads; null for all. */
  books: string[] | null;
  /** The card that the prompt is made of. */
  card: CharacterRow;
  /** What the speaker has heard, oldest first: their own lines as the model's, all others' under their names. */
  history: PromptHistoryItem[];
}

/** A reply that is asked of a group. */
export interface TurnRequest {
  body: ChatRequest;
  context: CallerContext;
  pair: Pair;
  settings: GroupSettings | null;
  plan: Plan;
  branch: readonly ContextRow[];
  end: ContextRow | undefined;
  /** The branch as everybody hears it, and a new message of the user's below it. */
  told: PromptHistoryItem[];
  seed: string;
}

/** Decides who of a group answers, and what they know. Throws `forbidden`, and `invalid_input` for who is no member or is elsewhere. */
export type TakeTurn = (db: Db, request: TurnRequest) => Promise<GroupTurn>;

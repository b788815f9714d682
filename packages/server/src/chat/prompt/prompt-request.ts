import type { Caller } from '../../http/context.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import type { ContextRow } from '../messages/message-tree.ts';
import type { PromptBasis } from './prompt-part.ts';

/** The reply that parts of a prompt are read for; `Found` is what their columns held of the conversation's row. */
export interface PromptRequest<Found = object> {
  found: Found;
  caller: Caller;
  conversation: { id: string; headId: string | null };
  character: Pick<CharacterRow, 'id' | 'greeting' | 'greetingI18n' | 'alternateGreetings'>;
  /** The member of a group whose turn it is. */
  speakerId: string | null;
  /** Of a group's lorebooks those that its speaker reads; all where null or left out. */
  speakerBooks?: readonly string[] | null;
  kind: PromptBasis['kind'];
  /** Which greeting the story began with, where nothing has to be read for it: 0 is the card's own. */
  greeting?: number;
  /** What is answered or continued: the branch, oldest first, its last message's id, and a new message below it. */
  branch: readonly ContextRow[];
  branchEnd: string | null;
  newText: string | null;
  /** The same as the character that replies has heard it. */
  history: PromptBasis['history'];
  contextTokens: number;
  seed: string;
}

import type { TryoutAnswer, TryoutLine } from '@troupe/protocol';
import type { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';

/** What a chat would read of a chatbot, of one that need not be stored. */
export type TriedCharacter = Pick<
  typeof characters.$inferSelect,
  | 'id'
  | 'name'
  | 'nickname'
  | 'greeting'
  | 'greetingI18n'
  | 'alternateGreetings'
  | 'persona'
  | 'scenario'
  | 'dialogue'
  | 'systemPrompt'
  | 'postHistoryInstructions'
  | 'depthPrompt'
  | 'language'
  | 'isNsfw'
>;

export interface TryoutRequest {
  character: TriedCharacter;
  /** Whether there is such a chatbot, which may have lorebooks. */
  isStored: boolean;
  /** Null: as nobody; undefined: as the default persona. */
  personaId: string | null | undefined;
  /** What was said after the greeting, oldest first. */
  lines: readonly TryoutLine[];
  seed: string;
  timeZone: string | undefined;
  /** What was said asks for people who help. */
  needsHelp: boolean;
}

/**
 * Answers the last line as a chat would, and stores nothing: a stream where its caller wants one. The chat lends it to who
 * edits a chatbot. Throws what keeps a reply from its first word.
 */
export type TryoutReply = (request: TryoutRequest, context: CallerContext) => Promise<TryoutAnswer | Response>;

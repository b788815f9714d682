import type { GroupMemberForm, RehearsalLine, SpeakerTurns, TryoutAnswer } from '@troupe/protocol';
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

/** Of a group that is tried out: who is in it as its form says. */
export interface TriedGroup {
  members: readonly GroupMemberForm[];
  /** Those of them who can be heard in it. */
  usableIds: readonly string[];
  /** Who is to speak; undefined for who would. */
  chosenId: string | undefined;
}

/** A reply, and of a group whose it is. */
export type TriedReply = TryoutAnswer & { turns?: SpeakerTurns };

export interface TryoutRequest {
  character: TriedCharacter;
  /** Null for a chatbot. */
  group: TriedGroup | null;
  /** Who of a group speaks the greeting. */
  greeter: string | null;
  /** Whether there is such a chatbot, which may have lorebooks. */
  isStored: boolean;
  /** Null: as nobody; undefined: as the default persona. */
  personaId: string | null | undefined;
  /** What was said after the greeting, oldest first. */
  lines: readonly RehearsalLine[];
  seed: string;
  timeZone: string | undefined;
  /** What was said asks for people who help. */
  needsHelp: boolean;
}

/**
 * Answers the last line as a chat would, and stores nothing: a stream where its caller wants one. The chat lends it to who
 * edits a chatbot. Throws what keeps a reply from its first word.
 */
export type TryoutReply = (request: TryoutRequest, context: CallerContext) => Promise<TriedReply | Response>;

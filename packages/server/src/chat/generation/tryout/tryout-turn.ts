import type { SpeakerTurns } from '@troupe/protocol';
import type { CallerContext } from '../../../http/context.ts';
import type { TriedGroup, TryoutRequest } from '../../../platform/works/tryout-reply.ts';
import type { Db } from '../../../ports/index.ts';
import type { CharacterRow } from '../../conversations/character-access.ts';
import type { PromptHistoryItem } from '../../prompt/prompt-part.ts';

/** A turn in a rehearsal: who speaks and why, and what they know. */
export interface TryoutTurn {
  turns: SpeakerTurns;
  card: CharacterRow;
  /** Whether the caller may read the definition of who speaks. */
  mayRead: boolean;
  /** Lorebooks of the group that the speaker reads; null for all. */
  books: string[] | null;
  history: PromptHistoryItem[];
}

/** What was said in a rehearsal, the greeting first: each line with who said it. */
export type ToldLine = PromptHistoryItem & { speakerId: string | null };

/** Decides who of a group that is rehearsed speaks, and what they know. Throws `invalid_input` for who is no member or is elsewhere. */
export type TakeTryoutTurn = (
  db: Db,
  asked: {
    group: TriedGroup;
    character: TryoutRequest['character'];
    told: readonly ToldLine[];
    userName: string;
    seed: string;
  },
  context: CallerContext,
) => Promise<TryoutTurn>;

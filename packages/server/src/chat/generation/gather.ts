import { AppError, badField } from '@troupe/protocol';
import type { Db } from '../../ports/index.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import { pictureWords, readContext, type ContextEnd, type ContextRow } from '../messages/message-tree.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';
import { loadPromptParts, type PromptDeps, type PromptGiven } from '../prompt/parts.ts';
import type { PromptHistoryItem } from '../prompt/prompt-part.ts';
import type { GroupTurn, TakeTurn } from './group-turn.ts';
import type { Planned } from './plan.ts';

export interface GatherDeps extends PromptDeps {
  db: Db;
  takeTurn: TakeTurn;
}

/** A planned reply with everything that the model is to read. */
export interface Gathered extends Planned {
  names: Names;
  /** Oldest first, without a new user message. */
  branch: readonly ContextRow[];
  /** The branch's last message. */
  end: ContextEnd | undefined;
  /** Null outside of groups. */
  turn: GroupTurn | null;
  /** The card that speaks. */
  card: CharacterRow;
  /** What the card has heard, oldest first, and a new user message below it. */
  history: readonly PromptHistoryItem[];
  /** What parts of the prompt have read. */
  given: PromptGiven;
}

/** The most messages read for a prompt, and characters for each token of the context: enough to fill it. */
const maxHistory = 400;
const charactersPerToken = 6;

/** The branch that is answered or continued, if it can be. */
const readBranch = async (db: Db, { plan, conversation }: Planned): Promise<Pick<Gathered, 'branch' | 'end'>> => {
  const { rows, end } =
    plan.branchEnd === null
      ? { rows: [], end: undefined }
      : await readContext(db, plan.branchEnd, maxHistory, plan.contextTokens * charactersPerToken);
  if (plan.branchEnd !== null && (end === undefined || end.conversationId !== conversation.id || end.isDeleted))
    throw new AppError('not_found');
  if (end?.status === 'generating') throw new AppError('generation_running');
  if (plan.kind === 'continue' && (end?.role !== 'bot' || end.content.startsWith(pictureWords)))
    throw badField('body.continue_chat', 'needs a reply to continue');
  return { branch: rows, end };
};

/** Who of a group speaks; null outside of groups. */
const turnOf = async (
  { db, takeTurn }: GatherDeps,
  { body, context, user, character, conversation, plan }: Planned,
  read: Pick<Gathered, 'branch' | 'end'> & { told: PromptHistoryItem[] },
): Promise<GroupTurn | null> => {
  if (character.type !== 'meta') {
    if ((body.sub_character_id ?? body.whisper_to ?? body.next_speaker) !== undefined)
      throw badField('body.sub_character_id', 'must be a member of this group');
    return null;
  }
  return takeTurn(db, {
    ...read,
    body,
    context,
    pair: { user, character },
    settings: conversation.groupSettings,
    plan,
    seed: body.next_speaker === true ? (conversation.headId ?? conversation.id) : plan.generationId,
  });
};

/** The third step: reads the branch, whose turn it is, and what each part of the prompt needs. */
export const gather = async (deps: GatherDeps, planned: Planned): Promise<Gathered> => {
  const { user, character, plan } = planned;
  const { branch, end } = await readBranch(deps.db, planned);
  const names = namesOf(user, character);
  const told = branch.map((row): PromptHistoryItem => ({ id: row.id, role: row.role, content: shownText(row, names) }));
  if (plan.text !== null && plan.userMessageId !== null) told.push({ id: plan.userMessageId, role: 'user', content: plan.text });
  const turn = await turnOf(deps, planned, { branch, end, told });
  const card = turn?.card ?? character;
  const history = turn?.history ?? told;
  const given = await loadPromptParts(deps, {
    found: planned.found,
    caller: planned.context.caller,
    conversation: planned.conversation,
    character,
    speakerId: turn?.speakerId ?? null,
    speakerBooks: turn?.books ?? null,
    kind: plan.kind,
    branchEnd: plan.branchEnd,
    branch,
    history,
    newText: plan.text,
    contextTokens: plan.contextTokens,
    seed: plan.generationId,
  });
  return {
    ...planned,
    names,
    branch,
    end,
    turn,
    card,
    history,
    given: { ...given, ...(turn?.speakerId && { speaker: card.name }) },
  };
};

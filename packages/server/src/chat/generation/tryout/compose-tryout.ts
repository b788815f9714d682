import { AppError, contextTokens, generationDefaults } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { personas, users } from '../../../db/schema.ts';
import type { CallerContext } from '../../../http/context.ts';
import type { TryoutRequest } from '../../../platform/works/tryout-reply.ts';
import type { Clock, Db, LanguageModel } from '../../../ports/index.ts';
import { asPersona } from '../../conversations/persona-of-conversation.ts';
import type { ContextRow } from '../../messages/message-tree.ts';
import { greetingOf, namesOf, shownText } from '../../messages/shown-text.ts';
import type { PromptHistoryItem } from '../../prompt/prompt-part.ts';
import { loadPromptParts, type PromptDeps } from '../../prompt/parts.ts';
import type { StoredReport } from '../../prompt/tell-report.ts';
import { composeRequest } from '../compose-request.ts';
import type { TakeTryoutTurn } from './tryout-turn.ts';

export interface ComposeTryoutDeps extends PromptDeps {
  db: Db;
  clock: Clock;
  /** Lent by the groups. */
  takeTryoutTurn: TakeTryoutTurn;
}

/** The caller as a chat has them: as the persona that was chosen, or their default one. */
const readUser = async (db: Db, personaId: string | null | undefined, { userId }: CallerContext['caller']) => {
  const isChosen = personaId === undefined ? eq(personas.isDefault, true) : eq(personas.id, personaId ?? '');
  const [row] = await db
    .select({ user: { name: users.name, highlights: users.highlights, settings: users.settings }, persona: personas })
    .from(users)
    .leftJoin(personas, and(eq(personas.userId, users.id), isNull(personas.deletedAt), isChosen))
    .where(eq(users.id, userId));
  if (!row || (personaId && !row.persona)) throw new AppError('not_found');
  return { ...asPersona(row.user, row.persona), settings: row.user.settings };
};

/** What was said, as the rows that a conversation would have of it. */
const toBranch = ({ lines, seed }: TryoutRequest, greeting: string, now: Date): ContextRow[] =>
  [{ role: 'bot' as const, content: greeting }, ...lines].map(({ role, content }, at) => ({
    id: `${seed}-${at}`,
    prevId: at === 0 ? null : `${seed}-${at - 1}`,
    role,
    content,
    depth: at + 1,
    createdAt: now,
  }));

/** Who answers in a try-out, and what they know of what was said: a chatbot all of it, a member of a group what they heard. */
const readTurn = async (
  deps: ComposeTryoutDeps,
  { group, greeter, lines, character }: TryoutRequest,
  { history, userName, seed }: { history: PromptHistoryItem[]; userName: string; seed: string },
  context: CallerContext,
) => {
  if (!group)
    return { card: character, mayRead: true, history, speakerId: null, speakerBooks: null, named: {}, turns: undefined };
  const speakerOf = (at: number) => (at === 0 ? greeter : lines[at - 1]?.speaker_id) ?? null;
  const told = history.map((line, at) => ({ ...line, speakerId: speakerOf(at) }));
  const taken = await deps.takeTryoutTurn(deps.db, { group, character, told, userName, seed }, context);
  const { turns, card, mayRead, history: heard, books: speakerBooks } = taken;
  return { card, mayRead, history: heard, speakerId: turns.speaker_id, speakerBooks, named: { speaker: card.name }, turns };
};

/**
 * What a model reads of a try-out: the prompt of a conversation that began with the greeting and went on with the lines.
 * Nothing is read but the caller's own persona, and the lorebooks of a chatbot that there is.
 */
export const composeTryout = async (
  deps: ComposeTryoutDeps,
  asked: TryoutRequest,
  model: LanguageModel,
  context: CallerContext,
) => {
  const { character, isStored, timeZone } = asked;
  const { caller, brand } = context;
  const user = await readUser(deps.db, asked.personaId, caller);
  const now = deps.clock.now();
  const names = namesOf(user, character);
  const branch = toBranch(asked, greetingOf(character, user, 0, { now, zone: timeZone }), now);
  const history = branch.map((row) => ({ id: row.id, role: row.role, content: shownText(row, names) }));
  const last = asked.lines.at(-1);
  const isAnswer = last?.role === 'user';
  const above = isAnswer ? branch.slice(0, -1) : branch;
  const plan = {
    kind: 'send',
    settings: generationDefaults,
    contextTokens: Math.min(model.contextTokens, contextTokens(caller.permissions)),
  } as const;
  // Each turn has chances of its own, the same whenever it is asked for again.
  const seed = `${asked.seed}-${asked.lines.length}`;
  const turn = await readTurn(deps, asked, { history, userName: names.user, seed }, context);
  const given = await loadPromptParts(deps, {
    found: { knowsLore: isStored ? 'tried' : false, hasMemories: false, sceneNote: null },
    caller,
    conversation: { id: asked.seed, headId: above.at(-1)?.id ?? null },
    character,
    speakerId: turn.speakerId,
    speakerBooks: turn.speakerBooks,
    kind: plan.kind,
    greeting: 0,
    branch: above,
    branchEnd: above.at(-1)?.id ?? null,
    newText: isAnswer ? last.content : null,
    history: turn.history,
    contextTokens: plan.contextTokens,
    seed,
  });
  const { prompt, request } = composeRequest({
    brand,
    plan,
    seed,
    card: turn.card,
    isNsfw: character.isNsfw,
    user,
    names,
    history: turn.history,
    hasOlder: false,
    spokeAt: undefined,
    given: { ...given, ...turn.named },
    now,
    timeZone,
    language: undefined,
    hint: undefined,
    draft: undefined,
    ideas: undefined,
  });
  const report: StoredReport = {
    ...prompt.report,
    model: { id: model.id, name: model.name },
    settings: plan.settings,
    persona: user.name.trim() === '' ? null : { name: names.user },
  };
  return { request, report, mayRead: turn.mayRead, greeting: history[0]?.content ?? '', turns: turn.turns };
};

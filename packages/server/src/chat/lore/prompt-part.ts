import { sql } from 'drizzle-orm';
import { characterLorebooks, characters } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { messageOverhead, share, sumOf } from '../prompt/claims.ts';
import { definePromptPart, type Claim, type PromptRoom } from '../prompt/prompt-part.ts';
import type { PromptRequest } from '../prompt/prompt-request.ts';
import type { StandingText } from '../prompt/standing.ts';
import type { LoreActivation } from './activation.ts';
import { fitLore, quietLines, type LoreLine, type LoreText } from './fit.ts';
import type { LoreCaller } from './lore-caller.ts';
import { readGreeting } from './read-greeting.ts';
import { readLore } from './read-lore.ts';
import { readLoreSince } from './read-since.ts';

export interface LorePrompt {
  /** What of the character's lorebooks came to mind, by `activateLore`. */
  lore?: LoreActivation;
}

export interface LoreDetails {
  lore: LoreLine[];
}

export interface LoreDeps {
  db: Db;
  loreCaller: LoreCaller;
}

export const loreColumns = {
  knowsLore: sql<boolean>`exists (select 1 from ${characterLorebooks} where ${characterLorebooks.characterId} = ${characters.id})`,
};
export interface LoreFound {
  /** `tried`: by its creator, who tries out what others may not read yet. */
  knowsLore: boolean | 'tried';
}

/** Replies of the character so far: above what was read every second message was one, the first among them. */
export const repliesIn = (branch: PromptRequest['branch']): number =>
  Math.ceil(((branch[0]?.depth ?? 1) - 1) / 2) + branch.filter(({ role }) => role === 'bot').length;

/** What of the characters' books comes to mind; no query where there are none. */
export const loadLore = async ({ db, loreCaller }: LoreDeps, request: PromptRequest<LoreFound>): Promise<LorePrompt> => {
  const { found, character, speakerId, speakerBooks = null, branch, newText, conversation } = request;
  const characterIds = [...(found.knowsLore ? [character.id] : []), ...(speakerId === null ? [] : [speakerId])];
  const books =
    characterIds.length > 0
      ? await readLore(db, characterIds, {
          userId: request.caller.userId,
          triesOut: found.knowsLore === 'tried',
          ...(speakerBooks && { only: { characterId: character.id, books: speakerBooks } }),
        })
      : [];
  if (books.length === 0) return {};
  const endDepth = branch.at(-1)?.depth ?? 0;
  const replyDepth = request.kind === 'continue' ? endDepth : endDepth + (newText === null ? 1 : 2);
  const asksGreeting = books.some(({ entries }) => entries.some(({ decorators }) => decorators.greeting !== undefined));
  const question = {
    books,
    messages: request.history.map(({ id, content }) => ({ id, text: content })),
    seed: request.seed,
    messagesSince: await readLoreSince(db, books, branch, replyDepth),
    replies: repliesIn(branch),
    greeting: asksGreeting ? (request.greeting ?? (await readGreeting(db, conversation.id, character))) : null,
  };
  return { lore: await loreCaller.call(question, request.caller.userId) };
};

/** Shares of the context: constants have their own, so that they never vanish at a chat's start. */
const constantShare = 0.15;
const triggeredShare = 0.25;
const triggeredMax = 2000;

/** The most that all lore together may take of a context. */
export const loreLimit = (contextTokens: number): number =>
  Math.floor(contextTokens * constantShare) + Math.floor(Math.min(triggeredMax, contextTokens * triggeredShare));

const standing = ({ entry: { position, order }, text }: LoreText): StandingText => ({
  at: typeof position === 'string' ? `lore.${position}` : position,
  text,
  order,
});

const claimLore = (
  { left, fill, count, separator }: PromptRoom,
  fired: LoreActivation['fired'],
  source: 'lore.constant' | 'lore.triggered',
  limit: number,
): Required<Claim<LoreDetails>> => {
  const texts = fired.map((one): LoreText => {
    const text = fill(one.entry.content).trim();
    return { ...one, text, tokens: count(text) + (typeof one.entry.position === 'string' ? separator : messageOverhead) };
  });
  const { kept, lines, tokens } = fitLore(texts, Math.min(left, Math.floor(limit)));
  const went = share(kept.length, texts.length, tokens, sumOf(texts));
  return {
    lines: texts.length === 0 ? [] : [{ source, place: 'lore', ...went }],
    texts: kept.map(standing),
    details: { lore: lines },
  };
};

export const constantLore = definePromptPart<LorePrompt, LoreDetails>({
  kinds: { 'lore.constant': 'constant_lore' },
  claim: (room, { lore }) => {
    if (!lore) return null;
    const constants = lore.fired.filter(({ entry }) => entry.constant);
    const claim = claimLore(room, constants, 'lore.constant', room.input.contextTokens * constantShare);
    return { ...claim, details: { lore: [...quietLines(lore), ...(claim.details.lore ?? [])] } };
  },
});

export const triggeredLore = definePromptPart<LorePrompt, LoreDetails>({
  kinds: { 'lore.triggered': 'triggered_lore' },
  claim: (room, { lore }) => {
    if (!lore) return null;
    const triggered = lore.fired.filter(({ entry }) => !entry.constant);
    return claimLore(room, triggered, 'lore.triggered', Math.min(triggeredMax, room.input.contextTokens * triggeredShare));
  },
});

import { AppError, getCharacter, type Character, type CharacterHit, type ModerationReport } from '@troupe/protocol';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { characters, users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { hasEnoughMembers, isUsableIn } from '../works/group-members.ts';
import { isOpenTo, refusesChat, refusesOpening } from '../works/reach.ts';

export type CharacterRow = typeof characters.$inferSelect;

/** Read for the rows of a page only, where a join would be paid for every row that is sorted. */
export const creatorUsername = sql<
  string | null
>`(select ${users.username} from ${users} where ${users.id} = ${characters.creatorUserId})`;

/** The columns a search hit is made of: never the definition. */
export const hitColumns = {
  id: characters.id,
  type: characters.type,
  name: characters.name,
  nameI18n: characters.nameI18n,
  title: characters.title,
  titleI18n: characters.titleI18n,
  tags: characters.tags,
  language: characters.language,
  loraStatus: characters.loraStatus,
  numMessages: characters.numMessages,
  numMessages24h: characters.numMessages24h,
  ratingScore: characters.ratingScore,
  tokenCount: characters.tokenCount,
  avatarUrl: characters.avatarUrl,
  avatarIsNsfw: characters.avatarIsNsfw,
  isNsfw: characters.isNsfw,
  definitionVisible: characters.definitionVisible,
  definitionSize: characters.definitionSize,
  creatorUserId: characters.creatorUserId,
  creatorUsername,
  applicationIds: characters.applicationIds,
  visibility: characters.visibility,
  createdAt: characters.createdAt,
  updatedAt: characters.updatedAt,
} as const;

export type HitRow = Pick<CharacterRow, Exclude<keyof typeof hitColumns, 'creatorUsername'>> & { creatorUsername: string | null };

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** `real` columns come back with the noise of 32 bits; four digits are what a rating means. */
const rating = (value: number) => Math.round(value * 10_000) / 10_000;

/** A character as the search index holds it, field by field. */
export const toCharacterHit = (row: HitRow): CharacterHit => ({
  id: row.id,
  character_id: row.id,
  name: row.name,
  name_i18n: row.nameI18n,
  title: row.title,
  title_i18n: row.titleI18n,
  tags: row.tags,
  language: row.language,
  translated_languages: [...new Set([...Object.keys(row.nameI18n), ...Object.keys(row.titleI18n)])],
  lora_status: row.loraStatus,
  num_messages: row.numMessages,
  num_messages_24h: row.numMessages24h,
  rating_score: rating(row.ratingScore),
  token_count: row.tokenCount,
  ...(row.avatarUrl !== null && { avatar_url: row.avatarUrl }),
  avatar_is_nsfw: row.avatarIsNsfw,
  is_nsfw: row.isNsfw,
  definition_visible: row.definitionVisible,
  definition_size_category: row.definitionSize,
  creator_username: row.creatorUsername ?? '',
  creator_user_id: row.creatorUserId,
  application_ids: row.applicationIds,
  visibility: row.visibility,
  type: row.type,
  createdAt: seconds(row.createdAt),
  updatedAt: seconds(row.updatedAt),
});

/** The value in the asked language, else in the language without its region, else the original. */
export const inLanguage = (texts: Record<string, string>, original: string, language: string | undefined): string =>
  (language && (texts[language] ?? texts[language.split('-')[0] as string])) || original;

/**
 * Where its review stands, as its creator reads it. What was found of a text is told while that text stands: not while
 * another waits in its place, and again where that is taken back.
 */
export const toModerationReport = ({
  moderationStatus,
  moderationReport,
}: Pick<CharacterRow, 'moderationStatus' | 'moderationReport'>): ModerationReport | null => {
  const found = moderationStatus === 'fix_required' || moderationStatus === 'closed' ? moderationReport : null;
  return (
    moderationStatus && {
      moderation_status: moderationStatus,
      reason_for_moderation: found?.reason_for_moderation ?? [],
      action_taken_description: found?.action_taken_description ?? null,
    }
  );
};

/** The columns of which a hit's review marks are made. */
export const reviewColumns = { moderationStatus: characters.moderationStatus, isLive: characters.isLive } as const;

/** Where the review of a hit stands, for its creator; others read what was approved, and hear nothing of what waits. */
export const toReviewMarks = (
  row: Pick<CharacterRow, keyof typeof reviewColumns | 'creatorUserId'>,
  viewerId: string | undefined,
): Pick<CharacterHit, 'moderationReport' | 'aicq_manual_review_required'> => ({
  moderationReport: row.creatorUserId === viewerId && row.moderationStatus ? { moderation_status: row.moderationStatus } : null,
  aicq_manual_review_required: refusesChat(row) === 'manual_review_required',
});

/** A character as the viewer may see it, field by field (C-CONV-11). */
export const toCharacter = (
  row: CharacterRow,
  related: { creatorUsername: string | null; members: CharacterRow[] },
  viewer: { isCreator: boolean; language: string | undefined },
): Character => {
  const shown = <T>(value: T): T | null => (row.definitionVisible || viewer.isCreator ? value : null);
  return {
    id: row.id,
    type: row.type,
    name: inLanguage(row.nameI18n, row.name, viewer.language),
    title: inLanguage(row.titleI18n, row.title, viewer.language),
    greeting: inLanguage(row.greetingI18n, row.greeting, viewer.language),
    alternate_greetings: row.alternateGreetings,
    greeting_character_id: row.greetingCharacterId,
    persona: shown(row.persona),
    scenario: shown(row.scenario),
    dialogue: shown(row.dialogue),
    avatar_url: row.avatarUrl,
    avatar_is_nsfw: row.avatarIsNsfw,
    is_nsfw: row.isNsfw,
    lora_status: row.loraStatus,
    visibility: row.visibility,
    reach: row.reach,
    definition_visible: row.definitionVisible,
    definition_size_category: row.definitionSize,
    token_count: row.tokenCount,
    tags: row.tags,
    language: row.language,
    sub_characters: related.members.map((member) => ({
      id: member.id,
      name: inLanguage(member.nameI18n, member.name, viewer.language),
      avatar_url: member.avatarUrl,
      greeting: inLanguage(member.greetingI18n, member.greeting, viewer.language),
    })),
    creator_user_id: row.creatorUserId,
    creator_username: related.creatorUsername ?? '',
    num_messages: row.numMessages,
    rating_score: rating(row.ratingScore),
    aicq_manual_review_required: refusesChat(row) === 'manual_review_required',
    moderationReport: viewer.isCreator ? toModerationReport(row) : null,
    reportsType: viewer.isCreator ? row.reportsType : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** A character that the viewer may open, with what belongs to it. */
export interface VisibleCharacter {
  row: CharacterRow;
  creatorUsername: string | null;
  /** Members of a group chat, in its order; empty otherwise. */
  members: CharacterRow[];
  isCreator: boolean;
}

/**
 * Finds a character by the rules of every door that leads to one (C-BLOCK-04): approved public
 * and hidden ones of the viewer's brand, others only for their creator, adult ones only where
 * brand and viewer allow. Throws AppError `not_found` (unknown, other brand, adult) and
 * `character_unavailable` (private, not approved or deleted).
 */
export type FindCharacter = (id: string, context: Pick<Context, 'brand' | 'caller' | 'place'>) => Promise<VisibleCharacter>;

interface FindDeps {
  db: Db;
  adultAccess: AdultAccess;
}

/** Of a group those who speak in it and whom the viewer could open by themselves, in its order; other members are left out. */
const readMembers = async (
  { db, adultAccess }: FindDeps,
  group: CharacterRow,
  viewer: Parameters<FindCharacter>[1],
): Promise<CharacterRow[]> => {
  const { subCharacterIds } = group;
  if (subCharacterIds.length === 0) return [];
  const reader = { brandId: viewer.brand.id, userId: viewer.caller?.userId, showsAdult: await adultAccess(viewer) };
  const isShown = and(inArray(characters.id, subCharacterIds), isOpenTo(reader));
  const members = await db.select().from(characters).where(isShown);
  const place = (member: CharacterRow) => subCharacterIds.indexOf(member.id);
  return members.filter((member) => isUsableIn(group, member)).sort((a, b) => place(a) - place(b));
};

export const createFindCharacter =
  ({ db, adultAccess }: FindDeps): FindCharacter =>
  async (id, context) => {
    const [found] = await db.select({ row: characters, creatorUsername }).from(characters).where(eq(characters.id, id));
    if (!found) throw new AppError('not_found');
    const { row } = found;
    const isCreator = context.caller?.userId === row.creatorUserId;
    const reader = { brandId: context.brand.id, userId: context.caller?.userId };
    const refusal = refusesOpening(row, { ...reader, showsAdult: row.isNsfw && (await adultAccess(context)) });
    if (refusal !== null) throw new AppError(refusal);
    const members = await readMembers({ db, adultAccess }, row, context);
    return { row, creatorUsername: found.creatorUsername, members, isCreator };
  };

/** GET characters/{id}; of a group with whether it is open for a chat, to anybody who reads. */
export const characterHandlers = ({ db, findCharacter }: { db: Db; findCharacter: FindCharacter }): Registration[] => [
  handler(getCharacter, async ({ params, query }, context) => {
    const { row, isCreator, ...related } = await findCharacter(params.characterId, context);
    const character = toCharacter(row, related, { isCreator, language: query.lang });
    return row.type === 'meta' ? { ...character, has_members: await hasEnoughMembers(db, row.id) } : character;
  }),
];

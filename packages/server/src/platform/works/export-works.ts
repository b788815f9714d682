import type { WorkForm } from '@troupe/protocol';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { ExportFiles } from '../../data-map.ts';
import { characterLorebooks, characters, lorebookEntries } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { readForm } from './group-members.ts';

type CharacterRow = typeof characters.$inferSelect;

const entriesOf = (db: Db, characterId: string) =>
  db
    .select({ entry: lorebookEntries })
    .from(characterLorebooks)
    .innerJoin(lorebookEntries, eq(lorebookEntries.lorebookId, characterLorebooks.lorebookId))
    .where(eq(characterLorebooks.characterId, characterId))
    .orderBy(asc(lorebookEntries.insertionOrder));

/** A character as a card that other programs read (Character Card V3), with what only we know in its extensions. */
const toCard = (row: CharacterRow, entries: Awaited<ReturnType<typeof entriesOf>>, { members }: WorkForm) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: row.name,
    nickname: row.nickname,
    description: row.persona,
    personality: '',
    scenario: row.scenario,
    first_mes: row.greeting,
    mes_example: row.dialogue,
    alternate_greetings: row.alternateGreetings,
    group_only_greetings: [],
    system_prompt: row.systemPrompt,
    post_history_instructions: row.postHistoryInstructions,
    creator: '',
    creator_notes: row.title,
    character_version: row.updatedAt.toISOString(),
    tags: row.tags,
    creation_date: Math.floor(row.createdAt.getTime() / 1000),
    modification_date: Math.floor(row.updatedAt.getTime() / 1000),
    ...(entries.length > 0 && {
      character_book: {
        extensions: {},
        entries: entries.map(({ entry }) => ({
          name: entry.name,
          keys: entry.keywords,
          secondary_keys: entry.secondaryKeywords,
          content: entry.content,
          enabled: entry.enabled,
          constant: entry.constant,
          insertion_order: entry.insertionOrder,
          use_regex: false,
          extensions: {},
        })),
      },
    }),
    extensions: {
      ...(row.depthPrompt && { depth_prompt: row.depthPrompt }),
      troupe: {
        id: row.id,
        type: row.type,
        language: row.language,
        visibility: row.visibility,
        avatar_url: row.avatarUrl,
        is_nsfw: row.isNsfw,
        definition_visible: row.definitionVisible,
        name_i18n: row.nameI18n,
        title_i18n: row.titleI18n,
        greeting_i18n: row.greetingI18n,
        sub_character_ids: row.subCharacterIds,
        ...(members && { members }),
        // It is in the bin, and can be brought back.
        ...(row.deletedAt && { removed_at: row.deletedAt.toISOString() }),
        // As it was brought along: what we do not read ourselves is in there.
        ...(row.card && { imported: row.card }),
      },
    },
  },
});

/** Own chatbots as V3 cards. What others said of them is not theirs. */
export const exportCharacters: ExportFiles = async function* (db, userId) {
  for (let after = ''; ;) {
    const [row] = await db
      .select()
      .from(characters)
      .where(and(eq(characters.creatorUserId, userId), gt(characters.id, after)))
      .orderBy(asc(characters.id))
      .limit(1);
    if (!row) return;
    after = row.id;
    const pieces = async function* () {
      yield `${JSON.stringify(toCard(row, await entriesOf(db, row.id), await readForm(db, row)), null, 2)}\n`;
    };
    yield { path: `chatbots/${row.id}.json`, count: 1, pieces: pieces() };
  }
};

import type { RecommendationReason } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { characters } from './characters.ts';
import { created, instant } from './columns.ts';

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const subject = () =>
  text('character_id')
    .notNull()
    .references(() => characters.id, { onDelete: 'cascade' });

/** What a member likes and does not: one row for each of the newest hundred characters. */
export const tastes = pgTable(
  'tastes',
  {
    userId: owner(),
    characterId: subject(),
    /** The weight times how much an instant weighs (`taste.ts`): what fades needs no second writing. */
    strength: doublePrecision('strength').notNull(),
    /** Switched off by the member: held, and not counted. */
    isOff: boolean('is_off').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.characterId] }),
    /** What makes pairs. */
    index('tastes_character')
      .on(table.characterId, table.at)
      .where(sql`${table.strength} > 0 and not ${table.isOff}`),
    index('tastes_at').on(table.at),
  ],
);

/** How much one of a member's tastes says: less, the more of them there are. */
export const tasteMembers = pgTable('taste_members', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  items: integer('items').notNull(),
  /** 1 / log2(1 + items). */
  damp: doublePrecision('damp').notNull(),
});

/** What a character's tastes sum up to, by the last job that looked. */
export const characterTastes = pgTable('character_tastes', {
  characterId: text('character_id')
    .primaryKey()
    .references(() => characters.id, { onDelete: 'cascade' }),
  /** Length of its vector of tastes. */
  norm: doublePrecision('norm').notNull(),
  members: integer('members').notNull(),
  /** Begin of the run that made its pairs. */
  pairedAt: instant('paired_at').notNull(),
});

/** The nearest neighbours of a character: at most fifty, by what the same members like. */
export const characterPairs = pgTable(
  'character_pairs',
  {
    characterId: subject(),
    /** No reference: one that is gone is passed over when it is read, and not made again. */
    otherId: text('other_id').notNull(),
    /** 0 to 1: the cosine, shrunk by support. */
    score: real('score').notNull(),
    /** Members who like both. */
    support: integer('support').notNull(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.otherId] })],
);

/** One place of a list: a character, and why. `about` is a character's id, a tag or a language. */
export interface ListedCharacter {
  id: string;
  why: RecommendationReason['kind'];
  about?: string;
}

/** What a member is recommended, made ahead: one row, since it is made, read and dropped as one. */
export const recommendationLists = pgTable(
  'recommendation_lists',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    items: jsonb('items').$type<ListedCharacter[]>().notNull(),
    /** Tags of the member, the strongest first: new characters are held against them. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language'),
    showsAdult: boolean('shows_adult').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When its member last asked for it, to the hour. */
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('recommendation_lists_made').on(table.madeAt)],
);

/** Shelves from which lists are filled: the popular, the trending, the new, by brand, language and tag. */
export const recommendationShelves = pgTable('recommendation_shelves', {
  /** Brand, adult or not, language, kind, tag, joined. */
  id: text('id').primaryKey(),
  characterIds: text('character_ids').array().notNull(),
  /** Characters that belong to it, on the shelf or not. */
  count: integer('count').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** "Less Like This": a dislike, what it lowered, and whether it was undone. */
export const dismissals = pgTable(
  'dismissals',
  {
    userId: owner(),
    characterId: subject(),
    /** Neighbours by their ids, and tags. */
    lowered: jsonb('lowered').$type<{ characterIds: string[]; count: number; tags: string[] }>().notNull(),
    undoneAt: instant('undone_at'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.characterId] }),
    index('dismissals_user').on(table.userId, table.createdAt),
  ],
);

/** Creators and tags of which a member wants fewer. */
export const fewerWishes = pgTable(
  'fewer_wishes',
  {
    userId: owner(),
    kind: text('kind', { enum: ['creator', 'tag'] }).notNull(),
    value: text('value').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.value] })],
);

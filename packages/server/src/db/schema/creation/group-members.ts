import { groupLimits, groupPresences } from '@troupe/protocol';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { characters } from '../characters.ts';
import { knownValues } from '../columns.ts';

/**
 * Who speaks in a group, as its served form says: `platform/works/group-members.ts` writes them with the group's row, which
 * repeats their ids in their order.
 */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** Counts from 0. */
    position: integer('position').notNull(),
    presence: text('presence', { enum: groupPresences }).notNull().default('present'),
    /** How readily they speak by themselves, 0 to 100. */
    talk: integer('talk').notNull().default(groupLimits.talkativenessDefault),
    /** What only they are told; '' for nothing. */
    note: text('note').notNull().default(''),
    /** Lorebooks of the group that they read; null for all. */
    books: text('books').array(),
    /** Their name when the group was saved, for the group's creator where they are open to nobody any more. */
    name: text('name').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.characterId] }),
    index('group_members_character').on(table.characterId),
    knownValues('group_members_known_presence', table.presence, groupPresences),
    check('group_members_talk', sql`talk between 0 and 100`),
  ],
);

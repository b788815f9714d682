import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { characters, holdKinds } from './characters.ts';
import { actorKinds, instant } from './columns.ts';

/**
 * What keeps a work from others, whatever its creator set: a decision of reviewers, or an account that is being left. The
 * kinds in force stand in `characters.holds`, which `reach` is derived from (decision 301).
 */
export const holds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: holdKinds }).notNull(),
    /** What decided, and the account where it was one. */
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: text('actor_id'),
    /** The case or the erasure that it came from. Null: it stood before there were holds. */
    sourceId: text('source_id'),
    startsAt: instant('starts_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('holds_one_in_force')
      .on(table.characterId, table.kind)
      .where(sql`ended_at is null`),
    index('holds_source').on(table.sourceId),
  ],
);

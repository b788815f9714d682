import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { messages } from './chat.ts';
import { bytes, created, instant } from './columns.ts';

/** Spoken messages, kept so that hearing one again costs nothing. Derived: any row may be dropped at any time. */
export const speechAudio = pgTable(
  'speech_audio',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** SHA-256 of what the message said: an edited one is spoken anew. */
    textHash: text('text_hash').notNull(),
    voiceId: text('voice_id').notNull(),
    /** False: only what stands in quotation marks was spoken. */
    narration: boolean('narration').notNull(),
    /** Hertz; samples are 16-bit signed little-endian, one channel. */
    sampleRate: integer('sample_rate').notNull(),
    body: bytes('body').notNull(),
    /** Length of `body`, so that the total can be summed without reading it. */
    size: integer('size').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    uniqueIndex('speech_audio_key').on(table.messageId, table.textHash, table.voiceId, table.narration),
    index('speech_audio_used').on(table.usedAt),
  ],
);

/** What users think of a voice that read a message to them; one opinion a message and voice. */
export const voiceRatings = pgTable(
  'voice_ratings',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    voiceId: text('voice_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: text('rating').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.voiceId] }), index('voice_ratings_voice').on(table.voiceId)],
);

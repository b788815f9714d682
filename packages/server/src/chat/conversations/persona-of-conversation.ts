import { type UserPersona } from '@troupe/protocol';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { characters, conversations, personas, users } from '../../db/schema.ts';
import type { Queries } from '../messages/message-tree.ts';

export type PersonaRow = typeof personas.$inferSelect;

/** SQL: the living persona of the conversation in the same row, for a left join. */
export const isPersonaOfConversation = and(eq(personas.id, conversations.userPersonaId), isNull(personas.deletedAt));

/** SQL: what the user is called in the conversation of the same row, where the user is joined too. */
export const calledUserName = sql<string>`coalesce((select ${personas.name} from ${personas} where ${personas.id} = ${conversations.userPersonaId} and ${personas.deletedAt} is null), ${users.name})`;

/** SQL: what {{char}} stands for, where the character is joined. */
export const calledName = sql<string>`coalesce(nullif(${characters.nickname}, ''), ${characters.name})`;

/** A user as they are in a chat: with their persona's name and highlights where they have one. */
export const asPersona = <User extends { name: string; highlights: string | null }>(
  user: User,
  persona: PersonaRow | null,
): User => (persona === null ? user : { ...user, name: persona.name, highlights: persona.highlights });

/** A persona as a conversation's page shows it, field by field. */
export const toUserPersona = (row: PersonaRow): UserPersona => ({ id: row.id, name: row.name, avatar_url: row.avatarUrl });

/** A living persona of the user; null for everyone else's. */
export const findPersona = async (db: Queries, id: string | null, userId: string): Promise<PersonaRow | null> => {
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(personas)
    .where(and(eq(personas.id, id), eq(personas.userId, userId), isNull(personas.deletedAt)));
  return row ?? null;
};

/** The persona that the user's new conversations begin with. */
export const findDefaultPersona = async (db: Queries, userId: string): Promise<PersonaRow | null> => {
  const [row] = await db
    .select()
    .from(personas)
    .where(and(eq(personas.userId, userId), eq(personas.isDefault, true), isNull(personas.deletedAt)));
  return row ?? null;
};

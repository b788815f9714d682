import {
  AppError,
  createPersona,
  createPersonaAvatar,
  deletePersona,
  limits,
  listPersonas,
  personaLimit,
  setDefaultPersona,
  unsetDefaultPersona,
  updateConversationPersona,
  updatePersona,
  type Persona,
} from '@troupe/protocol';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { readUploadedPicture } from '../../kernel/uploaded-picture.ts';
import { conversations, personas, users } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { storeFile } from '../../platform/catalogue/files.ts';
import type { Clock, Db, Limits, NewId } from '../../ports/index.ts';
import { findDefaultPersona, findPersona, toUserPersona, type PersonaRow } from '../conversations/persona-of-conversation.ts';
import type { Queries } from '../messages/message-tree.ts';
import { ownConversation } from '../messages/message-handlers.ts';
import { limitRules } from '../../limits.ts';

/** A persona as it leaves the server, field by field. */
const toPersona = (row: PersonaRow): Persona => ({
  id: row.id,
  name: row.name,
  avatar_url: row.avatarUrl,
  highlights: row.highlights,
  is_default: row.isDefault,
  createdAt: row.createdAt.toISOString(),
});

/** SQL: a living persona of the caller. */
const isOwn = ({ userId }: Caller) => and(eq(personas.userId, userId), isNull(personas.deletedAt));
const own = (personaId: string, caller: Caller) => and(eq(personas.id, personaId), isOwn(caller));

/** What changes how many there are, or which is the default, waits its turn: two tabs end up with one default, within the limit. */
const lockPersonas = async (tx: Queries, { userId }: Caller): Promise<{ role: string }> => {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('unauthorized');
  return user;
};

const unsetDefault = (tx: Queries, caller: Caller, now: Date) =>
  tx
    .update(personas)
    .set({ isDefault: false, updatedAt: now })
    .where(and(isOwn(caller), eq(personas.isDefault, true)));

export interface PersonaDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
}

/** Personas and who one is in a conversation (docs/features/chat/personas.md). Another user's persona does not exist. */
export const personaHandlers = ({ db, clock, newId, rateLimits }: PersonaDeps): Registration[] => {
  const change = async (personaId: string, caller: Caller, set: Partial<PersonaRow>, tx: Queries = db): Promise<Persona> => {
    const [row] = await tx
      .update(personas)
      .set({ ...set, updatedAt: clock.now() })
      .where(own(personaId, caller))
      .returning();
    if (!row) throw new AppError('not_found');
    return toPersona(row);
  };

  return [
    handler(listPersonas, async ({ query }, { caller }) => {
      const after = query.last_id;
      const order = [desc(personas.isDefault), desc(personas.createdAt), desc(personas.id)];
      const rows = await db
        .select()
        .from(personas)
        .where(
          and(
            isOwn(caller),
            after === undefined
              ? undefined
              : sql`(${personas.isDefault}, ${personas.createdAt}, ${personas.id}) < (select cursor.is_default, cursor.created_at, cursor.id from ${personas} cursor where cursor.id = ${after} and cursor.user_id = ${caller.userId})`,
          ),
        )
        .orderBy(...order)
        .limit(query.limit + 1);
      const page = rows.slice(0, query.limit);
      return page.map((row, index) => ({
        ...toPersona(row),
        ...(index === page.length - 1 && rows.length > page.length ? { is_last_id: true } : {}),
      }));
    }),

    handler(createPersona, async ({ body }, { caller, brand }) => {
      return db.transaction(async (tx) => {
        const limit = personaLimit((await lockPersonas(tx, caller)).role);
        const [held] = await tx.select({ count: count() }).from(personas).where(isOwn(caller));
        if ((held?.count ?? 0) >= limit) throw new AppError('persona_limit', { params: { persona_limit: limit } });
        const now = clock.now();
        if (body.is_default) await unsetDefault(tx, caller, now);
        const row = {
          id: newId(),
          applicationId: brand.id,
          userId: caller.userId,
          name: body.name,
          avatarUrl: body.avatar_url,
          highlights: body.highlights,
          isDefault: body.is_default,
          createdAt: now,
          updatedAt: now,
          deletedAt: null,
        };
        await tx.insert(personas).values(row);
        return toPersona(row);
      });
    }),

    handler(updatePersona, async ({ params, body }, { caller }) => {
      return change(params.personaId, caller, {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.highlights === undefined ? {} : { highlights: body.highlights }),
        ...(body.avatar_url === undefined ? {} : { avatarUrl: body.avatar_url }),
      });
    }),

    handler(deletePersona, async ({ params }, { caller }) =>
      db.transaction(async (tx) => {
        await lockPersonas(tx, caller);
        const doomed = await findPersona(tx, params.personaId, caller.userId);
        if (!doomed) throw new AppError('not_found');
        if (doomed.isDefault) throw new AppError('persona_is_default');
        const heir = await findDefaultPersona(tx, caller.userId);
        await tx
          .update(conversations)
          .set({ userPersonaId: heir?.id ?? null })
          .where(and(eq(conversations.userId, caller.userId), eq(conversations.userPersonaId, doomed.id)));
        await change(doomed.id, caller, { deletedAt: clock.now() }, tx);
        return {};
      }),
    ),

    handler(setDefaultPersona, async ({ params }, { caller }) =>
      db.transaction(async (tx) => {
        await lockPersonas(tx, caller);
        await unsetDefault(tx, caller, clock.now());
        return change(params.personaId, caller, { isDefault: true }, tx);
      }),
    ),

    handler(unsetDefaultPersona, ({ params }, { caller }) => change(params.personaId, caller, { isDefault: false })),

    handler(createPersonaAvatar, async ({ body }, context) => {
      await rateLimits.take(...limitRules('avatars', context));
      return { avatar_url: await storeFile(db, await readUploadedPicture(body.file, limits.avatarBytes), context.caller.userId) };
    }),

    handler(updateConversationPersona, async ({ params, body }, { caller, brand }) => {
      const persona = await findPersona(db, body.user_persona_id, caller.userId);
      if (body.user_persona_id !== null && !persona) throw new AppError('not_found');
      const [changed] = await db
        .update(conversations)
        .set({ userPersonaId: body.user_persona_id })
        .where(ownConversation(params.conversationId, caller, brand))
        .returning({ id: conversations.id });
      if (!changed) throw new AppError('not_found');
      return { userPersona: persona && toUserPersona(persona) };
    }),
  ];
};

import {
  AppError,
  createPersona,
  createPersonaAvatar,
  deletePersona,
  listPersonas,
  personaLimit,
  setDefaultPersona,
  unsetDefaultPersona,
  updateConversationPersona,
  updatePersona,
  type EndpointRequest,
  type Persona,
} from '@troupe/protocol';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { conversations, personas, users } from '../../db/schema.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { uploadAvatar } from '../../platform/catalogue/upload-avatar.ts';
import type { NameRules } from '../../platform/identity/names/name-rules.ts';
import { requireWearable } from '../../platform/works/worn-picture.ts';
import type { Clock, Db, Limits, NewId } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { findDefaultPersona, findPersona, toUserPersona, type PersonaRow } from '../conversations/persona-of-conversation.ts';
import type { Queries } from '../messages/message-tree.ts';
import { ownConversation } from '../conversations/own-conversation.ts';

/** A persona as it leaves the server, field by field. */
const toPersona = (row: PersonaRow, conversationCount: number): Persona => ({
  id: row.id,
  name: row.name,
  avatar_url: row.avatarUrl,
  highlights: row.highlights,
  is_default: row.isDefault,
  conversation_count: conversationCount,
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

const isHad = ({ userId }: Caller) => and(eq(conversations.userId, userId), isNull(conversations.deletedAt));

/** How many conversations are had as a persona. */
const countConversations = async (tx: Queries, caller: Caller, personaId: string): Promise<number> => {
  const had = and(isHad(caller), eq(conversations.userPersonaId, personaId));
  const [row] = await tx.select({ count: count() }).from(conversations).where(had);
  return row?.count ?? 0;
};

/** How many conversations are had as each persona; one without any is not named. */
const countEach = async (db: Db, caller: Caller): Promise<Map<string | null, number>> => {
  const rows = await db
    .select({ id: conversations.userPersonaId, count: count() })
    .from(conversations)
    .where(and(isHad(caller), isNotNull(conversations.userPersonaId)))
    .groupBy(conversations.userPersonaId);
  return new Map(rows.map((row) => [row.id, row.count]));
};

const unsetDefault = (tx: Queries, caller: Caller, now: Date) =>
  tx
    .update(personas)
    .set({ isDefault: false, updatedAt: now })
    .where(and(isOwn(caller), eq(personas.isDefault, true)));

/** Throws `not_found` where the caller has no such persona. */
const hasPersona =
  (db: Db) =>
  async ({ params }: { params: { personaId: string } }, { caller }: { caller: Caller }) => {
    if (!(await findPersona(db, params.personaId, caller.userId))) throw new AppError('not_found');
  };

export interface PersonaDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  nameRules: Pick<NameRules, 'requireOwn'>;
}

/** Throws `invalid_input` for a name that passes for staff or the brand. */
const requireName = async (
  { db, nameRules }: { db: Pick<Db, 'select'> } & Pick<PersonaDeps, 'nameRules'>,
  name: string | undefined,
  { userId }: Caller,
): Promise<void> => {
  if (name !== undefined) await nameRules.requireOwn(db, name, { userId, bearer: 'work', path: 'body.name' });
};

/** Stores one more persona of a user who may have it. Throws `persona_limit`, and `invalid_input` for its picture. */
const addPersona = async (
  tx: Queries,
  body: EndpointRequest<typeof createPersona>['body'],
  { caller, brand }: Pick<CallerContext, 'caller' | 'brand'>,
  { clock, newId, nameRules }: Pick<PersonaDeps, 'clock' | 'newId' | 'nameRules'>,
): Promise<Persona> => {
  const limit = personaLimit((await lockPersonas(tx, caller)).role);
  const [held] = await tx.select({ count: count() }).from(personas).where(isOwn(caller));
  if ((held?.count ?? 0) >= limit) throw new AppError('persona_limit', { params: { persona_limit: limit } });
  await requireWearable(tx, body.avatar_url);
  await requireName({ db: tx, nameRules }, body.name, caller);
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
  return toPersona(row, 0);
};

/** Personas and who one is in a conversation (docs/features/chat/personas.md). Another user's persona does not exist. */
export const personaHandlers = (deps: PersonaDeps): Registration[] => {
  const { db, clock, rateLimits } = deps;
  const change = async (personaId: string, caller: Caller, set: Partial<PersonaRow>, tx: Queries = db): Promise<Persona> => {
    const [row] = await tx
      .update(personas)
      .set({ ...set, updatedAt: clock.now() })
      .where(own(personaId, caller))
      .returning();
    if (!row) throw new AppError('not_found');
    return toPersona(row, await countConversations(tx, caller, row.id));
  };

  return [
    handler(listPersonas, async ({ query }, { caller }) => {
      const after = query.last_id;
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
        .orderBy(desc(personas.isDefault), desc(personas.createdAt), desc(personas.id))
        .limit(query.limit + 1);
      const page = pageOf(rows, query.limit);
      const counts = await countEach(db, caller);
      return answerPage(
        page.rows.map((row) => toPersona(row, counts.get(row.id) ?? 0)),
        page,
      );
    }),

    handler(createPersona, async ({ body }, context) => {
      // One made and removed again and again would fill the table with what is kept for its way back.
      await rateLimits.take(...limitRules('creations', context));
      return db.transaction((tx) => addPersona(tx, body, context, deps));
    }),

    handlerAfter(updatePersona, hasPersona(db), async ({ params, body }, { caller }) => {
      const worn = await findPersona(db, params.personaId, caller.userId);
      await requireWearable(db, body.avatar_url, worn?.avatarUrl);
      if (body.name !== worn?.name) await requireName(deps, body.name, caller);
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
        const isWorn = and(eq(conversations.userId, caller.userId), eq(conversations.userPersonaId, doomed.id));
        await changeConversations(tx, isWorn, { userPersonaId: heir?.id ?? null });
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

    handler(createPersonaAvatar, ({ body }, context) => uploadAvatar({ db, rateLimits }, body.file, context)),

    handler(updateConversationPersona, async ({ params, body }, { caller, brand }) => {
      const persona = await findPersona(db, body.user_persona_id, caller.userId);
      if (body.user_persona_id !== null && !persona) throw new AppError('not_found');
      const isOwn = ownConversation(params.conversationId, caller, brand);
      const [changed] = await changeConversations(db, isOwn, { userPersonaId: body.user_persona_id });
      if (!changed) throw new AppError('not_found');
      return { userPersona: persona && toUserPersona(persona) };
    }),
  ];
};

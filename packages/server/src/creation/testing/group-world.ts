import {
  createGroupCharacter,
  getEditedGroup,
  listGroupMembers,
  newGroupMember,
  tryGroup,
  updateGroupCharacter,
  type EndpointInput,
  type GroupForm,
} from '@troupe/protocol';
import { asc, eq } from 'drizzle-orm';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createTryoutReply } from '../../chat/generation/tryout/tryout-reply.ts';
import { takeTryoutTurn } from '../../chat/groups/take-tryout-turn.ts';
import { createCall, createTestChat, newId } from '../../chat/testing/index.ts';
import { groupMembers } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createNameRules } from '../../platform/identity/names/name-rules.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import type { Db } from '../../ports/index.ts';
import { groupHandlers } from '../groups/group-handlers.ts';
import { createEditorWorld, testPicture, type EditorWorldOptions } from './editor-world.ts';

/** A group against which nothing stands, public, of members by their ids. */
export const testGroup = (ids: readonly string[], over: Partial<GroupForm> = {}): GroupForm => ({
  name: 'Night shift',
  title: 'Three keepers and a storm',
  greeting: 'The door bangs. Who lit the lamp?',
  scenario: 'A lighthouse in November, with the boat gone.',
  persona: '',
  greeting_character_id: null,
  members: ids.map(newGroupMember),
  language: 'en',
  tags: ['sea', 'storm'],
  avatar_url: testPicture,
  visibility: 'public',
  definition_visible: true,
  ...over,
});

type Patch = Omit<EndpointInput<typeof updateGroupCharacter>['body'], 'base_revision'> & { base_revision?: number };

/** The builder of groups, beside the editor of chatbots, over a test database. */
export const createGroupWorld = (db: Db, options: EditorWorldOptions = {}) => {
  const world = createEditorWorld(db, options);
  const adultAccess = createAdultAccess({ db });
  const chat = createTestChat(db, { moderator: world.moderator });
  const { call } = createCall(
    groupHandlers({
      db,
      clock: world.clock,
      newId,
      rateLimits: options.rateLimits ?? createMemoryLimits(),
      moderator: world.moderator,
      findCharacter: createFindCharacter({ db, adultAccess }),
      tellSearch: async (id) => void world.told.push(id),
      nameRules: options.nameRules ?? createNameRules([createTestBrand()]),
      adultAccess,
      tryoutReply: createTryoutReply({ ...chat.deps, takeTryoutTurn, moderator: world.moderator }),
    }),
  );
  const params = (characterId: string) => ({ params: { characterId } });
  return {
    ...world,
    createGroup: (
      caller: Caller,
      form: GroupForm,
      {
        key,
        ...over
      }: {
        note?: string;
        submitForManualReview?: boolean;
        guidelines?: boolean;
        lorebook_ids?: string[];
        key?: string;
      } = {},
    ) =>
      call(
        createGroupCharacter,
        { body: { guidelines: true, ...form, ...over } },
        { caller, headers: key === undefined ? {} : { 'idempotency-key': key } },
      ),
    chat,
    rehearse: (caller: Caller, body: EndpointInput<typeof tryGroup>['body']) => call(tryGroup, { body }, { caller }),
    getGroup: (caller: Caller, id: string) => call(getEditedGroup, params(id), { caller }),
    /** Saves over the newest version, unless another is named. */
    saveGroup: async (caller: Caller, id: string, { base_revision, ...body }: Patch) =>
      call(
        updateGroupCharacter,
        { ...params(id), body: { ...body, base_revision: base_revision ?? (await world.rowOf(id)).revision } },
        { caller },
      ),
    members: (caller: Caller, ids: readonly string[], visibility?: GroupForm['visibility']) =>
      call(listGroupMembers, { query: { ids: ids.join(','), ...(visibility && { visibility }) } }, { caller }),
    /** Members that serve. */
    memberRows: (id: string) =>
      db.select().from(groupMembers).where(eq(groupMembers.groupId, id)).orderBy(asc(groupMembers.position)),
  };
};

export type GroupWorld = ReturnType<typeof createGroupWorld>;

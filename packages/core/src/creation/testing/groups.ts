import {
  emptyGroup,
  newGroupMember,
  toGroupForm,
  toWorkForm,
  type EditedGroup,
  type GroupForm,
  type GroupMember,
  type GroupTryoutEvent,
} from '@troupe/protocol';
import type { TestApp, TestAppOptions } from '../../app/testing/test-app.ts';
import { searchService, testHit } from '../../platform/testing/characters.ts';
import { settleWork } from '../drafts/work-form.ts';
import type { GroupLinks } from '../groups/links.ts';
import { createFakeDrafts, type FakeDrafts } from './drafts.ts';
import { editedCharacter } from './edited-character.ts';
import { tryoutReport } from './fake-tryout.ts';
import { createFakeOwnCharacters, ownCharacter } from './own-characters.ts';

export const groupLinks: GroupLinks = {
  list: '#groups',
  drafts: '#group-drafts',
  create: (draftId, at) => `#group-create-${draftId ?? 'new'}-${at ?? ''}`,
  edit: (id, at) => `#group-edit-${id}-${at ?? ''}`,
  page: (id) => `#group-${id}`,
};

const names: Readonly<Record<string, string>> = { elin: 'Elin Marrow', roux: 'Captain Roux', brannoch: 'Brannoch' };

/** What the creator of a group is told of a member. */
export const groupMember = (over: Partial<GroupMember> & { id: string }): GroupMember => ({
  name: names[over.id] ?? over.id,
  title: 'Waits out the storm',
  avatar_url: `/art/${over.id}.svg`,
  avatar_is_nsfw: false,
  is_nsfw: false,
  visibility: 'public',
  standing: 'ready',
  is_own: false,
  is_usable: true,
  token_count: 640,
  tokens: { card: 640, line: 20 },
  num_books: 0,
  own_books: [],
  ...over,
});

/** A group that is ready to be saved. */
export const groupForm = (over: Partial<GroupForm> = {}): GroupForm => ({
  ...emptyGroup('en'),
  name: 'The Long Table',
  title: 'A keeper, a fox and a dragon wait out the storm',
  greeting: '*Rain on three sides of the house.* "Wipe your paws, Captain."',
  scenario: 'A storm has closed the north path.',
  members: ['elin', 'roux'].map(newGroupMember),
  tags: ['Mystery', 'Cosy'],
  avatar_url: '/art/table.svg',
  ...over,
});

export const editedGroup = (over: Partial<EditedGroup> = {}): EditedGroup => {
  const form = over.form ?? groupForm();
  return {
    ...editedCharacter({ id: 'table' }),
    type: 'meta',
    approved: null,
    sub_character_ids: form.members.map(({ id }) => id),
    members: form.members.map(({ id }) => groupMember({ id })),
    has_members: true,
    ...over,
    form,
  };
};

const encode = (events: readonly GroupTryoutEvent[]): Response => {
  const text = events.map((event, at) => `id: ${at + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
};

/** A line of a rehearsal that is there at once, with why it was theirs. */
export const wholeLine = (
  speaker_id: string,
  text: string,
  over: { reason?: 'chosen' | 'called' | 'drawn'; next?: string[] } = {},
) => {
  const turn = (id: string, reason: 'chosen' | 'called' | 'drawn') => ({
    id,
    reason,
    silence: null,
    talkativeness: 50,
    chance: reason === 'drawn' ? 0.5 : null,
  });
  const order = [turn(speaker_id, over.reason ?? 'drawn'), ...(over.next ?? []).map((id) => turn(id, 'drawn'))];
  return encode([
    { type: 'start', greeting: 'Rain.', speaker_id, order, silent: [] },
    { type: 'delta', text },
    { type: 'done', text, report: tryoutReport() },
  ]);
};

export interface FakeGroupsGiven {
  saved?: EditedGroup | null;
  /** What is told of members by id; of others what is plain. */
  members?: readonly GroupMember[];
  /** Lorebooks that the group has. */
  books?: readonly { id: string; name: string }[];
}

interface Rehearsed {
  form: GroupForm;
  lines: { role: string; content: string; speaker_id?: string }[];
  speaker_id?: string;
  seed: string;
}

/** The calls about groups, kept in memory. */
export const createFakeGroups = ({ saved = null, members = [], books = [] }: FakeGroupsGiven = {}) => {
  let kept = saved;
  const sent: Record<string, unknown>[] = [];
  const rehearsed: Rehearsed[] = [];
  const knownOf = (id: string) => members.find((one) => one.id === id) ?? groupMember({ id });
  const save = (body: Record<string, unknown>, id: string): Response => {
    sent.push(body);
    const { base_revision: _base, note: _note, submitForManualReview: _manual, guidelines: _agreed, ...change } = body;
    const form = toGroupForm(settleWork(toWorkForm({ ...(kept?.form ?? emptyGroup('en')), ...change } as GroupForm)));
    kept = editedGroup({ ...kept, id, form, revision: (kept?.revision ?? 0) + 1 });
    return Response.json(kept);
  };
  const read = (path: string, request: Request): Response | null => {
    if (path === 'GET /characters/table/group') return Response.json(kept);
    if (path === 'GET /group_members') {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      // Of one who is unavailable only the group itself remembers the name.
      const toldOf = (member: GroupMember) => (member.standing === 'unavailable' ? { ...member, name: null } : member);
      return Response.json({ data: ids.map((id) => toldOf(knownOf(id))) });
    }
    if (path === 'GET /characters/table/versions') return Response.json([]);
    if (path === 'GET /lorebooks') return Response.json({ data: [] });
    if (path === 'GET /characters/table/tag-suggestions') return Response.json({ suggestions: [] });
    if (path === 'GET /characters/table/lorebooks')
      return Response.json({
        data: books.map(({ id, name }) => ({
          lorebook_id: id,
          name,
          avatar_url: null,
          num_entries: 3,
          revision: 1,
          live_revision: 1,
          submitted_revision: null,
        })),
      });
    if (path === 'POST /characters/avatars') return Response.json({ avatar_url: `/files/${'a'.repeat(43)}` });
    return null;
  };
  return {
    sent,
    rehearsed,
    /** Answers `METHOD /path`; null for other calls. */
    async answer(path: string, request: Request): Promise<Response | null> {
      if (path === 'POST /characters/group/tryout') {
        const body = (await request.json()) as Rehearsed;
        rehearsed.push(body);
        const speaker = body.speaker_id ?? body.form.members[rehearsed.length % 2]?.id ?? '';
        const reason = body.speaker_id ? 'chosen' : 'drawn';
        return wholeLine(speaker, `Line ${rehearsed.length} of ${speaker}.`, { reason, next: ['elin'] });
      }
      if (path === 'POST /characters/group' || path === 'PATCH /characters/table/group')
        return save((await request.json()) as Record<string, unknown>, path.startsWith('POST') ? 'new' : 'table');
      return read(path, request);
    },
  };
};

export interface GroupsGiven extends FakeGroupsGiven, Pick<TestAppOptions, 'session' | 'brand'> {
  /** An answer in place of the server's. */
  refuse?: (path: string, request: Request) => Response | null;
  drafts?: FakeDrafts;
  /** What has happened before the page opens. */
  set?: (app: TestApp) => unknown;
}

/** What Explore finds, and what is the member's own. */
const found = searchService([
  testHit({ id: 'elin', name: 'Elin Marrow' }),
  testHit({ id: 'roux', name: 'Captain Roux' }),
  testHit({ id: 'table', name: 'Another table', type: 'meta' }),
]);
const own = createFakeOwnCharacters([
  ownCharacter({ id: 'juniper', name: 'Old Juniper', visibility: 'private' }),
  ownCharacter({ id: 'quill', name: 'Professor Quill' }),
  ownCharacter({ id: 'table', name: 'The Long Table', type: 'meta', group: { num_members: 3, num_usable: 1 } }),
]);

/** Answers every call of the pages of groups, kept in memory. */
export const createGroupsServer = ({ refuse, drafts = createFakeDrafts(), ...given }: GroupsGiven = {}) => {
  const fake = createFakeGroups(given);
  const answer = async (request: Request) => {
    const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    return (
      refuse?.(path, request) ??
      (await drafts.answer(path, request)) ??
      (await fake.answer(path, request)) ??
      own.answer(path) ??
      found(request)
    );
  };
  return { fake, drafts, answer };
};

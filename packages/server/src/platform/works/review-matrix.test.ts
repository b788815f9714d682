import { endpoints, moderationStatuses, type CharacterHit, type Endpoint, type ModerationStatus } from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { characters, conversations, groupMembers, files, reviewCases, users } from '../../db/schema.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { makeShelves } from '../recommendations/engine/shelves.ts';
import type { HoldKind } from './holds.ts';
import { mayOpen, reaches, reachesEverybody, refusesChat } from './reach.ts';
import { queries, slots } from '../rights/testing.ts';

const visibilities = ['public', 'hidden', 'private', 'permanently_private'] as const;
/** Where a review may stand, whether an approved text serves meanwhile, and what holds it. */
const standings = [
  ['approved', null, true, null],
  ['never-asked', null, false, null],
  ['pending', 'pending', false, null],
  ['update-waits', 'rereview_required', true, null],
  ['to-fix', 'fix_required', false, null],
  ['to-fix-and-live', 'fix_required', true, null],
  ['to-fix-and-stopped', 'fix_required', true, 'review'],
  ['by-hand', 'manual_review_required', false, null],
  ['update-by-hand', 'manual_review_required', true, null],
  ['closed', 'closed', true, 'review'],
  ['left', null, true, 'leaving'],
] as const satisfies [string, ModerationStatus | null, boolean, HoldKind | null][];
type Standing = (typeof standings)[number];
const viewers = ['nobody', 'guest', 'member', 'moderator', 'partner', 'creator'] as const;
type Viewer = (typeof viewers)[number];

interface Made {
  id: string;
  standing: Standing;
  visibility: (typeof visibilities)[number];
}
/** A hold is in force only where others could open it otherwise, but for what was closed. */
const all: Made[] = standings.flatMap((standing) =>
  visibilities
    .slice(0, ['to-fix-and-stopped', 'left'].includes(standing[0]) ? 2 : 4)
    .map((visibility) => ({ id: `${standing[0]}-${visibility.replace('_', '-')}`, standing, visibility })),
);
const nameOf = (id: string) => `Name<${id}>`;
const caseOf = (id: string) => `case-${id}`;
/** As long as the name of a picture is. */
const pictureOf = (id: string) => id.padEnd(43, '_');

/** The rule once more, in other words than the database's. */
const served = new Set(['approved', 'update-waits', 'to-fix-and-live', 'update-by-hand']);
const lists = ({ standing, visibility }: Made) => visibility === 'public' && served.has(standing[0]);
const opens = (made: Made, viewer: Viewer) =>
  viewer === 'creator' ||
  lists(made) ||
  (made.visibility === 'hidden' && served.has(made.standing[0])) ||
  // An account that is leaving takes its works out of lists; members who have them keep them.
  (made.standing[0] === 'left' && ['public', 'hidden'].includes(made.visibility));
/** In a group that others read its creator too meets only whom others read. */
const meets = (made: Made) => opens(made, 'member');
const shows = ({ standing }: Made) => standing[3] !== 'review';
const chats = (made: Made, viewer: Viewer) => opens(made, viewer) && !['by-hand', 'closed'].includes(made.standing[0]);

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const origins = { daybreak: 'http://localhost:4100', partner: 'http://partner.localhost:4100' };
let server: TestServer;
const tokens = new Map<Viewer, string>();

const join = async (viewer: Viewer, over: Partial<typeof users.$inferInsert>) => {
  const { ports, database } = server;
  const [row] = await database.db
    .insert(users)
    .values({
      id: viewer,
      applicationId: viewer === 'partner' ? 'partner' : 'daybreak',
      externalId: `subject-${viewer}`,
      platform: 'first_party',
      name: viewer,
      username: viewer === 'guest' ? null : viewer,
      role: 'paid_premium',
      registeredAt: ports.clock.now(),
      ...over,
    })
    .returning();
  const issued = await createTokenService({ keys: ports.secretKeys, clock: ports.clock }).issue(row!, { ttl: 3600 });
  tokens.set(viewer, issued.token);
};

beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([
      createTestBrand({ hosts: ['localhost:4100'] }),
      createTestBrand({ id: 'partner', name: 'Partner', hosts: ['partner.localhost:4100'] }),
    ]),
  });
  await join('creator', {});
  await join('member', {});
  await join('moderator', { extraPermissions: ['moderate'] });
  await join('guest', { platform: 'guest', role: 'guest' });
  await join('partner', { platform: 'partner' });
  const { db } = server.database;
  const made = { applicationIds: ['daybreak', 'partner'], creatorUserId: 'creator', avatarUrl: '/art/portrait.svg?v=1' };
  await db.insert(characters).values(
    all.map(({ id, visibility, standing: [, moderationStatus, isLive, hold] }) => ({
      ...made,
      id,
      avatarUrl: `/files/${pictureOf(id)}`,
      holds: hold === null ? [] : [hold],
      name: nameOf(id),
      title: nameOf(id),
      greeting: nameOf(id),
      tags: [nameOf(id)],
      definitionVisible: true,
      persona: nameOf(id),
      visibility,
      moderationStatus,
      isLive,
    })),
  );
  await db
    .insert(files)
    .values(all.map(({ id }) => ({ id: pictureOf(id), mediaType: 'image/png', body: pixel, ownerUserId: 'creator' })));
  await db.insert(reviewCases).values(
    all.map(({ id, standing: [, statusBefore], visibility }) => ({
      id: caseOf(id),
      characterId: id,
      applicationId: 'daybreak',
      kind: 'new' as const,
      openedAt: server.ports.clock.now(),
      dueAt: server.ports.clock.now(),
      statusBefore,
      visibilityBefore: visibility,
    })),
  );
  await db.insert(characters).values({
    ...made,
    id: 'group',
    type: 'meta',
    name: 'A group',
    visibility: 'public',
    isLive: true,
    subCharacterIds: all.map(({ id }) => id),
  });
  await db.insert(groupMembers).values(all.map(({ id }, position) => ({ groupId: 'group', characterId: id, position })));
  await db.insert(conversations).values(
    ['group', ...all.map(({ id }) => id)].flatMap((characterId) =>
      (['member', 'creator'] as const).map((userId) => ({
        id: `${userId}-${characterId}`,
        applicationId: 'daybreak',
        userId,
        characterId,
      })),
    ),
  );
  await makeShelves({ db, clock: server.ports.clock });
});
afterAll(() => server.close());

const send = (viewer: Viewer, path: string, body?: object, method = body ? 'POST' : 'GET', key?: string) => {
  const token = tokens.get(viewer);
  return server.send(path, {
    method,
    origin: viewer === 'partner' ? origins.partner : origins.daybreak,
    ...(token && { token }),
    ...(body && { body: JSON.stringify(body) }),
    ...(key && { headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' } }),
  });
};
const named = (text: string) =>
  all.map(({ id }) => id).filter((id) => text.includes(nameOf(id)) || text.includes(encodeURIComponent(nameOf(id))));
const textOf = async (viewer: Viewer, path: string) => (await send(viewer, path)).text();
/** Those whose own door opens, each asked by itself. */
const opened = async (door: (id: string) => Promise<boolean>): Promise<string[]> => {
  const found: string[] = [];
  for (const { id } of all) if (await door(id)) found.push(id);
  return found;
};
const succeeds = (viewer: Viewer, path: (id: string) => string, body: (id: string) => object, method = 'POST') =>
  opened(async (id) => {
    const { status } = await send(viewer, path(id), body(id), method);
    if (status === 400 || status >= 500) throw new Error(`${path(id)} was asked in vain: ${status}`);
    return status < 300;
  });

type Kind = 'lists' | 'opens' | 'meets' | 'chats' | 'shows' | 'owns' | 'reviews';
interface Door {
  kind: Kind;
  /** Who can use it at all; the others get nothing there. */
  for?: readonly Viewer[];
  ask: (viewer: Viewer) => Promise<string[]>;
}
const members = ['member', 'moderator', 'creator'] as const;
const withAccount = ['guest', 'partner', ...members] as const;
const doors: Record<string, Door> = {
  'the search': {
    kind: 'lists',
    ask: async (viewer) => {
      const { key } = (await (await send(viewer, '/api/v1/search-key')).json()) as { key: string };
      const searches = [{ collection: 'characters', q: '*', per_page: 100, facet_by: 'tags', max_facet_values: 100 }];
      return named(await (await send(viewer, '/search/multi_search', { searches }, 'POST', key)).text());
    },
  },
  // Recommendations leave out what a member made and what they know.
  recommendations: {
    kind: 'lists',
    for: ['nobody'],
    ask: (viewer) => textOf(viewer, '/api/v1/recommendations?count=48').then(named),
  },
  'the creator’s page': {
    kind: 'lists',
    ask: async (viewer) => {
      const { num_chatbots } = (await (await send(viewer, '/api/v1/creators/creator')).json()) as { num_chatbots: number };
      // The group is the one beside them.
      return all
        .filter(lists)
        .slice(0, num_chatbots - 1)
        .map(({ id }) => id);
    },
  },
  'the map': {
    kind: 'lists',
    for: ['nobody'],
    ask: async (viewer) => {
      const text = await textOf(viewer, '/sitemaps/characters-1.xml');
      return all.map(({ id }) => id).filter((id) => text.includes(`/${id}<`));
    },
  },
  'a social picture': {
    kind: 'lists',
    for: ['nobody'],
    ask: (viewer) =>
      opened(async (id) => {
        const drawn = /property="og:image" content="https?:\/\/[^/]+(?<path>[^"]+)"/.exec(await textOf(viewer, `/chat/${id}`));
        return drawn?.groups?.['path']?.includes(`c=${id}`) ?? false;
      }),
  },
  // No one is known by a token there; by the cookie of its creator or of staff it is whole (`files.test.ts`).
  'a portrait': {
    kind: 'shows',
    for: ['nobody', 'member', 'partner'],
    ask: (viewer) => opened(async (id) => (await send(viewer, `/files/${pictureOf(id)}`)).status === 200),
  },
  'a card file': {
    kind: 'owns',
    for: ['guest', 'member', 'creator'],
    ask: (viewer) =>
      opened(
        async (id) => id.endsWith('-public') && (await send(viewer, `/api/v1/characters/${id}/card?format=json`)).status === 200,
      ),
  },
  'a document': {
    kind: 'opens',
    for: ['nobody'],
    ask: (viewer) => opened(async (id) => (await textOf(viewer, `/chat/${id}`)).includes(`Chat with Name`)),
  },
  'profile and definition': {
    kind: 'opens',
    ask: (viewer) => opened(async (id) => named(await textOf(viewer, `/api/v1/characters/${id}`)).length > 0),
  },
  'members of a group': { kind: 'meets', ask: (viewer) => textOf(viewer, '/api/v1/characters/group').then(named) },
  favorites: {
    kind: 'opens',
    for: ['member', 'moderator'],
    ask: async (viewer) => {
      const liked = await succeeds(
        viewer,
        (id) => `/api/v1/characters/${id}/like`,
        () => ({}),
        'PUT',
      );
      const shown = named(await textOf(viewer, '/api/v1/users/likes?limit=100'));
      expect(shown.toSorted()).toEqual(liked.toSorted());
      return liked;
    },
  },
  'a bookmark': {
    kind: 'opens',
    for: withAccount,
    ask: (viewer) =>
      succeeds(
        viewer,
        () => '/api/v1/interactions',
        (id) => ({ type: 'bookmark', character_id: id }),
      ),
  },
  'a report': {
    kind: 'opens',
    for: members,
    ask: (viewer) =>
      succeeds(
        viewer,
        (id) => `/api/v1/characters/${id}/report`,
        () => ({ label: 'spam', comment: '' }),
      ),
  },
  'a new chat': {
    kind: 'chats',
    for: withAccount,
    ask: (viewer) =>
      succeeds(
        viewer,
        (id) => `/api/v1/characters/${id}/conversations`,
        () => ({}),
      ),
  },
  'messages of a chat': {
    kind: 'chats',
    for: withAccount,
    ask: (viewer) => opened(async (id) => (await send(viewer, `/api/v1/characters/${id}/messages`)).status === 200),
  },
  'the queue of reviewers': {
    kind: 'reviews',
    ask: (viewer) => textOf(viewer, '/api/v1/moderation/queue?limit=100').then(named),
  },
  'a case': {
    kind: 'reviews',
    ask: (viewer) => opened(async (id) => named(await textOf(viewer, `/api/v1/moderation/cases/${caseOf(id)}`)).length > 0),
  },
  'a reply in a chat from before': {
    kind: 'chats',
    for: ['member', 'creator'],
    ask: (viewer) =>
      succeeds(
        viewer,
        () => '/api/v1/chat',
        (id) => ({ message: 'Hello?', character_id: id, conversation_id: `${viewer}-${id}` }),
      ),
  },
};
/** Public ones, since an account may take only so many along. */
const owns = ({ visibility }: Made, viewer: Viewer) => viewer === 'creator' && visibility === 'public';
/** The one way to a text before it is approved: the permission to decide about it, and an open case. */
const reviews = (_: Made, viewer: Viewer) => viewer === 'moderator';
const rules: Record<Kind, (made: Made, viewer: Viewer) => boolean> = { lists, opens, meets, chats, shows, owns, reviews };
/** Calls of the doors `reviews`, which show a reviewer what other accounts may not see. */
const ofReviewers = ['moderator listReviewCases', 'moderator getReviewCase'];

describe('a chatbot whose text nobody approved', () => {
  it.each(Object.entries(doors))(
    `at the door %s: ${all.length} chatbots × ${viewers.length} viewers, whom the rule lets and nobody else`,
    async (_, door) => {
      for (const viewer of viewers) {
        if (door.for && !door.for.includes(viewer)) continue;
        const expected = all.filter((made) => rules[door.kind](made, viewer)).map(({ id }) => id);
        expect([viewer, (await door.ask(viewer)).toSorted()]).toEqual([viewer, expected.toSorted()]);
      }
    },
  );

  it('is named by no call that reads, to any account: each call there is', async () => {
    const reads = Object.values<Endpoint>(endpoints).filter(
      ({ id, method }) => method === 'GET' && !/^(start|finish)Login$/.test(id),
    );
    const told: string[] = [];
    // Those who have not chatted before: what a user said with a chatbot that was withdrawn since stays theirs.
    for (const viewer of ['nobody', 'guest', 'moderator', 'partner'] as const)
      for (const { id, path } of reads)
        for (const asked of path.includes(':characterId') ? all.map((made) => made.id) : ['']) {
          const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'characterId' ? asked : slots[name]!(viewer)));
          for (const found of named(await textOf(viewer, filled + (queries[id] ?? '')))) told.push(`${viewer} ${id} ${found}`);
        }
    const closed = all.filter((made) => !opens(made, 'member')).map(({ id }) => id);
    const open = told.filter((one) => !ofReviewers.some((call) => one.startsWith(`${call} `)));
    expect(open.filter((one) => closed.some((id) => one.endsWith(` ${id}`)))).toEqual([]);
    // What the doors above left to them is there to be told.
    expect(new Set(open.map((one) => one.split(' ')[1]))).toEqual(
      new Set([
        'getCharacter',
        'getRecommendations',
        'listCharacterConversations',
        'listConversations',
        'listFavorites',
        'listMessages',
        'listTastes',
      ]),
    );
  });

  it('is what the row says: functions and SQL twins agree on every standing', async () => {
    const { db } = server.database;
    const rows = await db
      .select({
        row: characters,
        isListed: sql<boolean>`${reachesEverybody}`,
        forMember: sql<boolean>`${reaches('member')}`,
        forCreator: sql<boolean>`${reaches('creator')}`,
        forNobody: sql<boolean>`${reaches(undefined)}`,
      })
      .from(characters);
    const byId = new Map(rows.map((one) => [one.row.id, one]));
    for (const made of all) {
      const one = byId.get(made.id)!;
      const { row } = one;
      expect([made.id, one.isListed, one.forMember, one.forCreator, one.forNobody]).toEqual([
        made.id,
        lists(made),
        mayOpen(row, 'member'),
        mayOpen(row, 'creator'),
        mayOpen(row, undefined),
      ]);
      expect([made.id, mayOpen(row, 'member'), mayOpen(row, 'creator')]).toEqual([made.id, opens(made, 'member'), true]);
      expect([made.id, refusesChat(row) === null]).toEqual([made.id, chats(made, 'creator')]);
    }
    expect(new Set(all.map(({ standing }) => standing[1]))).toEqual(new Set([null, ...moderationStatuses]));
  });

  it('tells its creator where it stands, and nobody else', async () => {
    const { data } = (await (await send('creator', '/api/v1/users/characters?switch=T1')).json()) as {
      data: (CharacterHit & {
        moderationReport: { moderation_status: string } | null;
        aicq_manual_review_required: boolean;
        is_live: boolean;
      })[];
    };
    for (const { id, standing } of all) {
      const own = data.find((one) => one.id === id);
      expect([id, own?.moderationReport?.moderation_status ?? null]).toEqual([id, standing[1]]);
      expect([id, own?.aicq_manual_review_required]).toEqual([id, standing[0] === 'by-hand']);
      expect([id, own?.is_live]).toEqual([id, standing[2] && standing[3] !== 'review']);
    }
    expect(await textOf('member', '/api/v1/characters/update-waits-public')).toContain('"moderationReport":null');
  });

  it('is refused on the next request after it was withdrawn, and found no more', async () => {
    const { db } = server.database;
    const set = (isLive: boolean) =>
      db.update(characters).set({ isLive, updatedAt: new Date() }).where(eq(characters.id, 'approved-public'));
    await set(false);
    expect((await send('member', '/api/v1/characters/approved-public')).status).toBe(403);
    for (const door of ['the search', 'recommendations', 'members of a group'])
      expect([door, (await doors[door]!.ask('nobody')).includes('approved-public')]).toEqual([door, false]);
    await set(true);
    expect((await send('member', '/api/v1/characters/approved-public')).status).toBe(200);
  });

  it('asks an index for what is listed, not the table', async () => {
    const plan = rowsOf<{ 'QUERY PLAN': string }>(
      await server.database.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return tx.execute(
          sql`explain select id from ${characters} where ${reachesEverybody} order by num_messages desc limit 10`,
        );
      }),
    );
    expect(JSON.stringify(plan)).toContain('characters_listing');
  });
});

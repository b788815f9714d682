import {
  emptyEntry,
  type AttachedLorebook,
  type ImportedLorebookFile,
  type LorebookEntry,
  type LorebookEntryChange,
  type LoreCoverage,
  type LoreSample,
  type LoreSampleFailure,
  type OwnLorebook,
  type SuggestedKeyword,
  type TestedEntry,
} from '@troupe/protocol';
import { failure } from '../../app/testing/test-app.ts';
import type { DeskStore, DeskText } from '../lorebooks/desk/desk-store.ts';

const now = '2026-11-27T12:00:00.000Z';

/** An entry with the given traits; the rest is plain. */
export const lorebookEntry = (given: Partial<LorebookEntry> & { id: string }): LorebookEntry => ({
  ...emptyEntry(),
  name: `Entry ${given.id}`,
  keywords: ['mill', 'wheel'],
  content: 'The wheel stands still since spring.',
  updatedAt: now,
  ...given,
});

/** A lorebook of one's own with the given traits; the rest is plain. */
export const ownLorebook = (given: Partial<OwnLorebook> & { id: string }): OwnLorebook => ({
  name: 'The Thorne Workshop',
  description: 'Clocks, customers and one unpaid debt',
  avatar_url: null,
  tags: ['clocks', 'town'],
  scan_depth: null,
  recursive: false,
  visibility: 'private',
  creator_user_id: 'member-1',
  creator_username: 'mara',
  num_entries: 1,
  num_characters: 0,
  revision: 1,
  createdAt: now,
  updatedAt: now,
  ...given,
});

export interface FakeLorebooksGiven {
  lorebooks?: readonly OwnLorebook[];
  entries?: readonly LorebookEntry[];
  /** What each chatbot knows. */
  attached?: Readonly<Record<string, AttachedLorebook[]>>;
  /** What a file is read as. */
  file?: ImportedLorebookFile;
  /** What the bench answers. */
  tested?: readonly TestedEntry[];
  /** What came up in chats; none were had unless told. */
  coverage?: LoreCoverage;
  /** What a model suggests for readers of other scripts. */
  suggested?: readonly SuggestedKeyword[];
  samples?: readonly LoreSample[];
  /** What the samples do not do as they must, by their place, after each save. */
  failuresOf?: (at: number) => LoreSampleFailure[];
  isOwn?: boolean;
  isApproved?: boolean;
}

/** Texts of lorebooks in memory, in place of the browser's database. */
export const createDeskStoreInMemory = (): DeskStore => {
  const texts = new Map<string, DeskText>();
  return {
    get: async (key) => structuredClone(texts.get(key) ?? null),
    put: async (key, text) => void texts.set(key, structuredClone(text)),
    remove: async (key) => void texts.delete(key),
  };
};

type Body = Record<string, never>;

/** The calls about lorebooks, kept in memory: all entries are those of the lorebook that is asked for. */
export const createFakeLorebooks = (given: FakeLorebooksGiven = {}) => {
  let books = [...(given.lorebooks ?? [])];
  let entries = [...(given.entries ?? [])];
  const removed: OwnLorebook[] = [];
  const attached: Record<string, AttachedLorebook[]> = { ...given.attached };
  const sent: { path: string; body: unknown }[] = [];
  let samples = [...(given.samples ?? [])];
  let revision = 1;
  let made = 0;

  const add = (entry: object): LorebookEntry => {
    const kept = { ...lorebookEntry({ id: `kept-${(made += 1)}` }), ...entry, updatedAt: now } as LorebookEntry;
    entries = [...entries, kept];
    return kept;
  };
  const change = (one: LorebookEntryChange): LorebookEntry[] => {
    if (one.op === 'create') return [add(one.entry)];
    if (one.op === 'restore') return [add(one.entry)];
    if (one.op === 'delete') {
      entries = entries.filter(({ id }) => id !== one.id);
      return [];
    }
    entries = entries.map((entry) => (entry.id === one.id ? ({ ...entry, ...one.entry } as LorebookEntry) : entry));
    return entries.filter(({ id }) => id === one.id);
  };
  const attach = (lorebookId: string, characterId: string, isAttached: boolean) => {
    const others = (attached[characterId] ?? []).filter((one) => one.lorebook_id !== lorebookId);
    const { name = '' } = books.find(({ id }) => id === lorebookId) ?? {};
    const one = { lorebook_id: lorebookId, name, avatar_url: null, num_entries: 1, revision, submitted_revision: null };
    attached[characterId] = isAttached ? [...others, { ...one, live_revision: revision }] : others;
    return Response.json({ data: attached[characterId] });
  };
  const ofBook = (method: string, id: string, rest: string, body: Body): Response | null => {
    const book = books.find((one) => one.id === id);
    if (method === 'POST' && rest === '/restore') {
      const back = removed.find((one) => one.id === id);
      if (!back) return failure(404, 'not_found');
      books = [back, ...books];
      return Response.json(back);
    }
    if (rest === '/attach') return attach(id, body['characterId'] ?? '', method === 'POST');
    if (!book) return failure(404, 'not_found');
    if (method === 'GET' && rest === '') {
      const { isOwn = true, isApproved = false } = given;
      return Response.json({ ...book, entries: entries.slice(0, 100), is_own: isOwn, is_approved: isApproved });
    }
    if (method === 'GET' && rest === '/samples') {
      const { failuresOf = () => [] } = given;
      return Response.json({ data: samples.map((sample, at) => ({ ...sample, failures: failuresOf(at) })) });
    }
    if (method === 'GET' && rest === '/coverage') return Response.json(given.coverage ?? { chats: 0, replies: 0, entries: [] });
    if (method === 'PUT' && rest === '/samples') {
      ({ samples } = body as unknown as { samples: LoreSample[] });
      return Response.json({ samples });
    }
    if (method === 'GET' && rest === '/entries') return Response.json({ revision, entries });
    if (method === 'DELETE' && rest === '') {
      books = books.filter((one) => one !== book);
      removed.push(book);
      return Response.json({ erasedAt: now });
    }
    if (method !== 'PATCH') return null;
    revision += 1;
    if (rest === '') {
      const next = { ...book, ...(body as object), revision } as OwnLorebook;
      books = books.map((one) => (one === book ? next : one));
      return Response.json(next);
    }
    return Response.json({ revision, entries: ((body as { changes?: LorebookEntryChange[] }).changes ?? []).flatMap(change) });
  };
  return {
    sent,
    samples: () => samples,
    entries: () => entries,
    /** Answers `METHOD /path`; null for other calls. */
    async answer(path: string, request: Request): Promise<Response | null> {
      const isJson = request.headers.get('content-type')?.includes('json') ?? false;
      const body = (isJson ? await request.clone().json() : {}) as Body;
      if (!path.startsWith('GET')) sent.push({ path, body });
      if (path === 'GET /lorebooks') return Response.json({ data: books });
      if (path === 'GET /users/lorebooks/removed')
        return Response.json({ data: removed.map((one) => ({ ...one, removedAt: now, erasedAt: now })) });
      if (path === 'POST /lorebooks/import')
        return given.file ? Response.json(given.file) : failure(415, 'unsupported_file', { because: 'invalid_json' });
      if (path === 'POST /lorebooks/suggest_keywords') return Response.json({ suggested_keywords: given.suggested ?? [] });
      if (path === 'POST /lorebooks/test') {
        const { tested = [] } = given;
        const messages = (body['messages'] as string[] | undefined) ?? [];
        return Response.json({ messages, entries: tested, tokens: 9, limit: 400 });
      }
      if (path === 'POST /lorebooks') {
        const { entries: first, guidelines: _, imported: __, ...form } = body as unknown as Record<string, unknown>;
        for (const entry of first as object[]) add(entry);
        const book = ownLorebook({ id: 'made', ...(form as object), num_entries: (first as object[]).length });
        books = [book, ...books];
        return Response.json(book);
      }
      const [, characterId] = /^GET \/characters\/([^/]+)\/lorebooks$/.exec(path) ?? [];
      if (characterId !== undefined) return Response.json({ data: attached[characterId] ?? [] });
      const [, method = '', id, rest = ''] = /^(\w+) \/lorebooks\/([^/]+)(\/.*)?$/.exec(path) ?? [];
      return id === undefined ? null : ofBook(method, id, rest, body);
    },
  };
};

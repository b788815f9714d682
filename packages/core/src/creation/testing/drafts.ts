import { draftLimits, type Draft, type ListedDraft } from '@troupe/protocol';
import { failure } from '../../app/testing/test-app.ts';
import { newRecord, type DraftRecord } from '../drafts/draft-record.ts';
import { fromDraftForm, kindOf } from '../drafts/work-form.ts';
import { testForm } from './edited-character.ts';

export const draftOwner = { applicationId: 'daybreak', creator_user_id: 'mara', creator_username: 'maralind' };

/** A draft of the device that the account has nothing of. */
export const draftRecord = (over: Partial<DraftRecord> = {}): DraftRecord => ({
  ...newRecord(
    draftOwner,
    {
      id: 'd1',
      characterId: null,
      characterRevision: 0,
      moderationReport: null,
      form: testForm(),
      note: '',
      guidelines: null,
      lorebooks: [],
    },
    Date.parse('2026-11-20T09:00:00Z'),
  ),
  ...over,
});

export const keptDraft = (over: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  creator_user_id: draftOwner.creator_user_id,
  creator_username: draftOwner.creator_username,
  kind: kindOf(fromDraftForm(over.form ?? testForm())),
  form: testForm(),
  note: '',
  guidelines: null,
  lorebooks: [],
  characterId: null,
  characterRevision: 0,
  moderation_status: null,
  moderationReport: null,
  revision: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  removedAt: null,
  ...over,
});

const listed = ({ form, ...draft }: Draft): ListedDraft => {
  const { id, kind, characterId, moderation_status, moderationReport, revision, updatedAt } = draft;
  const { name, title, avatar_url } = form;
  return { id, kind, characterId, name, title, avatar_url, moderation_status, moderationReport, revision, updatedAt };
};

/** The calls about drafts, as the server keeps them in memory, by its rules. */
export const createFakeDrafts = (given: readonly Draft[] = []) => {
  const drafts = new Map(given.map((draft) => [draft.id, draft]));
  /** Each with what is answered in the server's place. */
  const refusals: (() => Response | null)[] = [];
  const puts: { id: string; body: Record<string, unknown> }[] = [];
  let clock = Date.parse('2026-11-29T10:00:00Z');
  const now = () => new Date((clock += 1000)).toISOString();

  const put = (id: string, body: Record<string, unknown>): Response => {
    puts.push({ id, body });
    const { base_revision: base, ...text } = body as Record<string, unknown> & { base_revision: number };
    const before = drafts.get(id);
    const live = [...drafts.values()].filter(({ removedAt }) => removedAt === null).length;
    if (before?.removedAt !== null && live >= draftLimits.perMember)
      return failure(409, 'conflict', { because: 'full', max: String(draftLimits.perMember) });
    if ((before?.revision ?? 0) !== base)
      return failure(409, 'conflict', { because: 'revision', revision: String(before?.revision) });
    const draft = {
      ...keptDraft({ id, form: text['form'] as Draft['form'] }),
      ...text,
      revision: base + 1,
      updatedAt: now(),
      removedAt: null,
    } as Draft;
    drafts.set(id, draft);
    return Response.json({ revision: draft.revision, updatedAt: draft.updatedAt });
  };
  const remove = (id: string, isSaved: boolean): Response => {
    const draft = drafts.get(id);
    if (!draft) return failure(404, 'not_found');
    if (isSaved) drafts.delete(id);
    else drafts.set(id, { ...draft, removedAt: now() });
    return Response.json({});
  };
  const list = (kind: string, characterId: string | null): Response => {
    const all = [...drafts.values()].filter(
      (draft) => draft.kind === kind && (characterId === null || draft.characterId === characterId),
    );
    return Response.json({
      data: all.filter(({ removedAt }) => removedAt === null).map(listed),
      removed: all
        .filter(({ removedAt }) => removedAt !== null)
        .map((draft) => ({ ...listed(draft), removedAt: draft.removedAt, erasedAt: '2026-12-29T10:00:00.000Z' })),
    });
  };
  const one = async (method: string, id: string, request: Request): Promise<Response> => {
    if (method === 'PUT') return put(id, (await request.json()) as Record<string, unknown>);
    if (method === 'DELETE') return remove(id, new URL(request.url).searchParams.get('saved') === 'T1');
    const draft = drafts.get(id);
    return draft ? Response.json(draft) : failure(404, 'not_found');
  };
  const restore = (id: string): Response => {
    const draft = drafts.get(id);
    if (!draft) return failure(404, 'not_found');
    drafts.set(id, { ...draft, removedAt: null });
    return Response.json({ ...draft, removedAt: null });
  };
  return {
    puts,
    all: () => [...drafts.values()],
    get: (id: string) => drafts.get(id),
    /** Another device writes. */
    write: (draft: Draft) => void drafts.set(draft.id, draft),
    /** Answers the next calls in the server's place. */
    refuse: (...answers: (() => Response | null)[]) => void refusals.push(...answers),
    /** Answers `METHOD /path`; null for other calls. */
    async answer(path: string, request: Request): Promise<Response | null> {
      const [, method, id, isRestore] = /^([A-Z]+) \/users\/drafts(?:\/([\w-]+)(\/restore)?)?$/.exec(path) ?? [];
      if (method === undefined) return null;
      const refused = refusals.shift()?.();
      if (refused) return refused;
      const { searchParams } = new URL(request.url);
      if (id === undefined) return list(searchParams.get('kind') ?? 'chatbot', searchParams.get('characterId'));
      return isRestore ? restore(id) : one(method, id, request);
    },
  };
};
export type FakeDrafts = ReturnType<typeof createFakeDrafts>;

import {
  emptyChatbot,
  reviewCase,
  type ChatbotForm,
  type ReviewCaseDetail,
  type ReviewedMember,
  type WorkForm,
} from '@troupe/protocol';
import * as v from 'valibot';
import { failure, testSession } from '../../app/testing/test-app.ts';

/** A member who may moderate. */
export const reviewerSession = testSession({
  id: 'rosa',
  username: 'rosa',
  permissions: [...testSession({ username: 'rosa' }).user.permissions, 'moderate'],
});
const rosa = { id: 'rosa', username: 'rosa' };
export const mira = { id: 'mira', username: 'Mira' };

const dayMs = 86_400_000;
/** An instant so many days from now, and an hour further on. */
export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMs + Math.sign(days) * 3_600_000).toISOString();

/** A chatbot as its creator sent it, with the given fields. */
export const sentForm = (given: Partial<ChatbotForm> = {}): ChatbotForm => ({
  ...emptyChatbot('en'),
  name: 'The Night Desk',
  title: 'Three reporters, one story',
  greeting: 'Three desks, one lamp. If it goes out, wait for us.',
  persona: 'Dry, awake and kind to those who call at three.',
  tags: ['Mystery', 'Comedy'],
  ...given,
});

/** A member of a group as its reviewer is told of them. */
export const reviewedMember = (given: Partial<ReviewedMember> & { id: string }): ReviewedMember => ({
  name: given.id,
  avatar_url: null,
  visibility: 'public',
  standing: 'ready',
  creator: { id: 'press', username: 'nightpress' },
  is_new: false,
  presence: 'present',
  talkativeness: 50,
  note: '',
  ...given,
});

/** A case of a group with these members; what is served has those of `before`. */
export const groupCase = (
  members: readonly ReviewedMember[],
  given: Partial<ReviewCaseDetail> & { greeter?: string; before?: Partial<WorkForm> } = {},
): ReviewCaseDetail => {
  const { greeter = null, before, ...rest } = given;
  const written = members.map(({ id, presence, talkativeness, note }) => ({ id, presence, talkativeness, note, books: null }));
  const submitted = { ...sentForm(), greeting_character_id: greeter, members: written };
  return {
    ...sampleCase({ id: 'first' }),
    character: { id: 'of-first', type: 'meta', name: 'The Night Desk', avatar_url: null, is_nsfw: false },
    submitted,
    approved: before ? { ...submitted, ...before } : null,
    members: [...members],
    ...rest,
  };
};

/** A case of a new chatbot with the given traits; the rest is plain. */
export const sampleCase = (given: Partial<ReviewCaseDetail> & { id: string }): ReviewCaseDetail => ({
  kind: 'new',
  character: { id: `of-${given.id}`, type: 'character', name: 'The Night Desk', avatar_url: null, is_nsfw: false },
  creator: { id: 'press', username: 'nightpress' },
  is_live: false,
  num_messages: 0,
  num_reports: 0,
  openedAt: daysFromNow(-2),
  dueAt: daysFromNow(3),
  claim: null,
  case_version: 1,
  state: 'open',
  submitted: sentForm(),
  note: '',
  approved: null,
  reports: [],
  decisions: [],
  may_decide: true,
  ...given,
});

const conflict = (because: string, more: object = {}) => failure(409, 'conflict', { because, ...more });
const endsAt = '2126-11-27T12:00:00.000Z';

/** The calls of reviewers, kept in memory; the caller is `reviewerSession`. A page of the list has so many cases. */
export const createFakeReviews = (given: readonly ReviewCaseDetail[], pageSize = 25) => {
  const cases = new Map(given.map((one) => [one.id, one]));
  const change = (id: string, to: Partial<ReviewCaseDetail>) => {
    const known = cases.get(id);
    // Nobody decides about what is over.
    const isOver = (to.state ?? 'open') !== 'open';
    if (known) cases.set(id, { ...known, ...to, ...(isOver && { may_decide: false }) });
    return Response.json(cases.get(id));
  };

  const list = (search: URLSearchParams): Response => {
    const kind = search.get('kind');
    const all = [...cases.values()].filter((one) => one.state === 'open' && (kind === null || one.kind === kind));
    const from = all.findIndex(({ id }) => id === search.get('last_id')) + 1;
    const page = all.slice(from, from + pageSize).map((one) => v.parse(reviewCase, one));
    const hasMore = from + pageSize < all.length;
    return Response.json(page.map((row, at) => (hasMore && at === page.length - 1 ? { ...row, is_last_id: true } : row)));
  };
  const claim = (found: ReviewCaseDetail, isTaking: boolean): Response => {
    if (found.state !== 'open') return conflict('over');
    if (found.claim !== null && !found.claim.is_own && !isTaking) return conflict('claimed');
    return change(found.id, { claim: { by: rosa, is_own: true, endsAt } });
  };
  const decide = (found: ReviewCaseDetail, body: { case_version: number } & ReviewCaseDetail['decisions'][number]): Response => {
    if (found.state !== 'open') return conflict('over');
    if (found.claim !== null && !found.claim.is_own) return conflict('claimed');
    if (found.case_version !== body.case_version) return conflict('changed');
    const { action, reasons, words, note } = body;
    const barred = found.members?.filter(({ standing }) => standing !== 'ready') ?? [];
    if (action === 'approve' && barred.length > 0)
      return conflict('members', { names: barred.map(({ id, name }) => name ?? id).join(', ') });
    const decision = { action, reasons, words, note, by: rosa, decidedAt: new Date().toISOString() };
    return change(found.id, { state: 'decided', claim: null, decisions: [decision, ...found.decisions] });
  };

  return {
    /** Answers a call of reviewers; null for others. */
    async answer(request: Request): Promise<Response | null> {
      const { pathname, searchParams } = new URL(request.url);
      const [, place] = /\/moderation\/(.+)/.exec(pathname) ?? [];
      if (place === undefined) return null;
      if (place === 'queue') return list(searchParams);
      const found = cases.get(place.split('/').at(place.startsWith('cases/') ? 1 : 0) ?? '');
      if (!found) return failure(404, 'not_found');
      if (request.method === 'GET') return Response.json(found);
      if (request.method === 'DELETE') return change(found.id, { claim: found.claim?.is_own ? null : found.claim });
      const body = (await request.json()) as { take_over?: boolean } & Parameters<typeof decide>[1];
      return request.method === 'PUT' ? claim(found, body.take_over === true) : decide(found, body);
    },
    /** What happens elsewhere. */
    change: (id: string, to: Partial<ReviewCaseDetail>) => void change(id, to),
    claimedBy: (id: string, by: { id: string; username: string | null }) =>
      void change(id, { claim: { by, is_own: false, endsAt } }),
    find: (id: string) => cases.get(id),
  };
};

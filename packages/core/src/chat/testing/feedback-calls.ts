import type { Opinion } from '@troupe/protocol';
import { failure, testSession } from '../../app/testing/test-app.ts';

/** A signed-in session that may do everything a plan of the name `basic` may. */
export const memberSession = (permissions: string[] = ['view_chats', 'report_character']) =>
  testSession({ id: 'mara', username: 'mara', platform: 'first_party', role: 'free_tier', permissions });

/** The server of everything users say, for `openChat`'s `before`; `refuse` fails calls by path, each until it is taken out. */
export const feedbackCalls = (opinion: Partial<Opinion> = {}) => {
  const said: { path: string; body: unknown }[] = [];
  const refuse = new Map<string, Response>();
  const answers: Record<string, unknown> = {};
  const own =
    /^(GET|PUT|DELETE|POST) \/(characters\/elin\/(opinion|like|report|translate)|interactions|event|messages\/m\d+\/(label|flag)|users\/blocked-creators)/;
  const before = async (request: Request, path: string): Promise<Response | null> => {
    if (!own.test(path)) return null;
    const text = request.method === 'GET' ? '' : await request.clone().text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (request.method !== 'GET') said.push({ path, body });
    const refusal = refuse.get(path);
    if (refusal) return refusal.clone() as Response;
    if (path in answers) return Response.json(answers[path]);
    if (path === 'GET /characters/elin/opinion')
      return Response.json({ is_liked: false, rating: null, rating_label: null, is_reported: false, ...opinion });
    if (path.endsWith('/label') && request.method === 'POST') return Response.json({ reasons: [], ...(body as object) });
    if (path.endsWith('/flag')) return Response.json({ report_id: 'r1', is_new: true });
    if (path.endsWith('/report')) return Response.json({ report_id: 'r1', is_new: true, due_at: '2026-12-03T10:00:00.000Z' });
    if (path === 'POST /users/blocked-creators') return Response.json({ id: 'creator-1', username: 'harbourlight' });
    return Response.json({});
  };
  return {
    before,
    said,
    refuse,
    answers,
    fail: (path: string, code = 'unavailable', status = 503) => refuse.set(path, failure(status, code)),
  };
};

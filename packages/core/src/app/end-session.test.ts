import { endSession, getUser } from '@troupe/protocol';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import { endSessionBy, hearEndings } from './end-session.ts';
import { createTestApp, failure, testSession } from './testing/test-app.ts';

const member = testSession({ username: 'mara' });
const pathOf = ({ url }: Request) => new URL(url).pathname;

/** A member's page on a server that refuses a session's token from the moment it is told to end it, as ours does. */
const memberPage = async ({ fails = false } = {}) => {
  const log: string[] = [];
  let isEnding = false;
  let settle = () => {};
  const answered = new Promise<void>((done) => (settle = done));
  const app = createTestApp({
    session: member,
    answer: async (request) => {
      const isLast = pathOf(request) === endSession.path;
      if (!isLast) {
        log.push(`${isEnding ? 'late' : 'early'} ${request.headers.get('authorization')}`);
        return isEnding ? failure(401, 'unauthorized') : Response.json(member.user);
      }
      isEnding = true;
      await answered;
      isEnding = !fails;
      return fails ? failure(503, 'unavailable') : Response.json({});
    },
  });
  await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
  const end = () => endSessionBy(app, (client) => client.call(endSession, {}));
  const tell = (newValue: string | null) =>
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'troupe:session-ending', newValue }));
  return { app, log, end, settle, tell };
};

/** Long enough for whatever would leave to have left. */
const aWhile = () => new Promise((done) => setTimeout(done, 20));

describe('a session that is being ended', () => {
  it('no call goes out with a token that is being ended', async () => {
    const { app, log, end, settle } = await memberPage();
    await app.client.call(getUser, {});
    const ended = end();
    const outcomes = vi.fn();
    void app.client.call(getUser, {}).finally(outcomes);
    void app.queries.fetchQuery({ queryKey: ['late'], queryFn: () => app.client.call(getUser, {}) }).finally(outcomes);
    await aWhile();
    settle();
    await ended;
    // The page is still here for a moment, and so is whatever polls.
    void app.client.call(getUser, {}).finally(outcomes);
    await aWhile();
    expect(log).toEqual([`early Bearer ${member.token}`]);
    expect(outcomes).not.toHaveBeenCalled();
    const last = app.requests.filter((request) => pathOf(request) === endSession.path);
    expect(last.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${member.token}`]);
  });

  it('stops what is on its way, a query or not', async () => {
    const stopped: string[] = [];
    const app = createTestApp({
      session: member,
      answer: (request) => {
        if (pathOf(request) === endSession.path) {
          stopped.push('end');
          return Response.json({});
        }
        return new Promise((_, fail) =>
          request.signal.addEventListener('abort', () => {
            stopped.push(pathOf(request));
            fail(new DOMException('', 'AbortError'));
          }),
        );
      },
    });
    await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
    const asked = app.client.call(getUser, {});
    await vi.waitFor(() => expect(app.requests).toHaveLength(1));
    await Promise.all([
      expect(asked).rejects.toMatchObject({ name: 'AbortError' }),
      endSessionBy(app, (client) => client.call(endSession, {})),
    ]);
    expect(stopped).toEqual([getUser.path, 'end']);
  });

  it('that could not be ended goes on, with what waited', async () => {
    const { app, log, end, settle } = await memberPage({ fails: true });
    const ended = end();
    const waiting = app.client.call(getUser, {});
    await aWhile();
    expect(log).toEqual([]);
    settle();
    await expect(ended).rejects.toMatchObject({ code: 'unavailable' });
    expect(await waiting).toMatchObject({ id: member.user.id });
    expect(log).toEqual([`early Bearer ${member.token}`]);
  });

  it('is ended once for two presses', async () => {
    const { app, end, settle } = await memberPage();
    const first = end();
    await expect(end()).rejects.toMatchObject({ name: 'AbortError' });
    settle();
    await first;
    expect(app.requests.filter((request) => pathOf(request) === endSession.path)).toHaveLength(1);
  });
});

describe('another tab that ends the session', () => {
  const listen = async () => {
    const page = await memberPage();
    const beginAnew = vi.fn();
    onTestFinished(hearEndings(page.app, beginAnew));
    page.tell(`ending ${member.user.id}`);
    const outcome = vi.fn();
    void page.app.client.call(getUser, {}).then(outcome);
    await aWhile();
    expect(page.log).toEqual([]);
    return { ...page, beginAnew, outcome };
  };

  it('stops the calls of this one, which then begins anew', async () => {
    const { log, tell, beginAnew } = await listen();
    tell(`ended ${member.user.id}`);
    tell(null);
    await aWhile();
    expect(beginAnew).toHaveBeenCalledTimes(1);
    expect(log).toEqual([]);
  });

  it('and cannot lets this one go on', async () => {
    const { tell, beginAnew, outcome } = await listen();
    tell(null);
    await vi.waitFor(() => expect(outcome).toHaveBeenCalledTimes(1));
    expect(beginAnew).not.toHaveBeenCalled();
  });

  it('is nothing to the session of somebody else', async () => {
    const { app, tell } = await memberPage();
    const beginAnew = vi.fn();
    onTestFinished(hearEndings(app, beginAnew));
    tell('ending somebody-else');
    tell('ended somebody-else');
    expect(await app.client.call(getUser, {})).toMatchObject({ id: member.user.id });
    expect(beginAnew).not.toHaveBeenCalled();
  });
});

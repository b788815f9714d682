import { endSession, getUser, refreshSession } from '@troupe/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { channelName, checkRestored, endSessionBy, hearEndings, prepareEnding } from './end-session.ts';
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
  return { app, log, end, settle };
};

/** What another tab says; resolves once it is heard here. */
const tell = async (session: 'ending' | 'ended' | 'open', user = member.user.id) => {
  const [tab, here] = [new BroadcastChannel(channelName), new BroadcastChannel(channelName)];
  const heard = new Promise((done) => here.addEventListener('message', done));
  tab.postMessage({ session, user });
  await heard;
  tab.close();
  here.close();
};
const isCovered = () => document.documentElement.style.visibility === 'hidden';
afterEach(() => void (document.documentElement.style.visibility = ''));

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
    await tell('ending');
    const outcome = vi.fn();
    void page.app.client.call(getUser, {}).then(outcome);
    await aWhile();
    expect(page.log).toEqual([]);
    return { ...page, beginAnew, outcome };
  };

  it('stops the calls of this one, which is covered and begins anew', async () => {
    const { log, beginAnew } = await listen();
    expect(isCovered()).toBe(false);
    await tell('ended');
    expect(isCovered()).toBe(true);
    await aWhile();
    expect(beginAnew).toHaveBeenCalledTimes(1);
    expect(log).toEqual([]);
  });

  it('and cannot lets this one go on', async () => {
    const { beginAnew, outcome } = await listen();
    await tell('open');
    await vi.waitFor(() => expect(outcome).toHaveBeenCalledTimes(1));
    expect([beginAnew.mock.calls.length, isCovered()]).toEqual([0, false]);
  });

  it('is nothing to the session of somebody else', async () => {
    const { app } = await memberPage();
    const beginAnew = vi.fn();
    onTestFinished(hearEndings(app, beginAnew));
    await tell('ending', 'somebody-else');
    await tell('ended', 'somebody-else');
    expect(await app.client.call(getUser, {})).toMatchObject({ id: member.user.id });
    expect(beginAnew).not.toHaveBeenCalled();
  });

  it('is heard where storage is refused, by every tab but the one that ends it', async () => {
    const tabs = await Promise.all([memberPage(), memberPage()]);
    const begun = tabs.map(({ app }) => {
      const beginAnew = vi.fn();
      onTestFinished(hearEndings(app, beginAnew));
      return beginAnew;
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const ended = tabs[0].end();
    await aWhile();
    tabs[0].settle();
    await ended;
    await vi.waitFor(() => expect(begun[1]).toHaveBeenCalledTimes(1));
    expect(begun[0]).not.toHaveBeenCalled();
  });
});

describe('a page that the browser has kept', () => {
  const turn = (type: 'pagehide' | 'pageshow', persisted = true) =>
    globalThis.dispatchEvent(Object.assign(new Event(type), { persisted }));

  const keep = async (answer: () => Response | Promise<Response>, session = member) => {
    const app = createTestApp({
      session,
      answer: (request) => (pathOf(request) === refreshSession.path ? answer() : Response.json(member.user)),
    });
    await vi.waitFor(() => expect(app.sessions.getState().session).not.toBeNull());
    const beginAnew = vi.fn();
    onTestFinished(checkRestored(app, beginAnew));
    turn('pagehide');
    return { app, beginAnew };
  };

  it('is covered, and shown again to the member whose it is, with what waited', async () => {
    const { app, beginAnew } = await keep(() => Response.json(member));
    expect(isCovered()).toBe(true);
    turn('pageshow');
    expect(isCovered()).toBe(true);
    const waited = app.client.call(getUser, {});
    expect(await waited).toMatchObject({ id: member.user.id });
    await vi.waitFor(() => expect(isCovered()).toBe(false));
    expect(app.requests.map(pathOf)).toEqual([refreshSession.path, getUser.path]);
    expect(beginAnew).not.toHaveBeenCalled();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['who signed out', () => failure(401, 'unauthorized')],
    ['in whose place another is', () => Response.json(testSession({ id: 'another', username: 'robin' }))],
    ['of whom nobody can be asked', () => Promise.reject(new TypeError('failed'))],
  ])('of a member %s is never shown, and begins anew', async (_, answer) => {
    const { app, beginAnew } = await keep(answer);
    turn('pageshow');
    void app.client.call(getUser, {});
    await vi.waitFor(() => expect(beginAnew).toHaveBeenCalledTimes(1));
    await aWhile();
    expect([isCovered(), app.requests.map(pathOf)]).toEqual([true, [refreshSession.path]]);
  });

  it('and has ended the session itself begins anew at once', async () => {
    const { app, beginAnew } = await keep(() => Response.json({}));
    await endSessionBy(app, async () => undefined);
    turn('pageshow');
    expect([beginAnew.mock.calls.length, isCovered(), app.requests]).toEqual([1, true, []]);
  });

  it('of a guest stays as it is, and so does a page that is only left', async () => {
    await keep(() => Response.json({}), testSession());
    expect(isCovered()).toBe(false);
    const { app } = await keep(() => Response.json({}));
    document.documentElement.style.visibility = '';
    turn('pagehide', false);
    turn('pageshow', false);
    expect([isCovered(), app.requests]).toEqual([false, []]);
  });
});

describe('what is prepared before a session ends', () => {
  const page = () => createTestApp({ session: member, answer: () => Response.json({}) });

  it('is done while its calls still leave, and finished once it has ended', async () => {
    const app = page();
    const log: string[] = [];
    const takeBack = prepareEnding(app, async () => {
      log.push('prepared');
      return async () => void log.push('finished');
    });
    await endSessionBy(app, async () => log.push('ended'));
    expect(log).toEqual(['prepared', 'ended', 'finished']);
    takeBack();
  });

  it('is not finished where the session could not be ended', async () => {
    const app = page();
    const finish = vi.fn();
    prepareEnding(app, async () => finish);
    await expect(endSessionBy(app, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(finish).not.toHaveBeenCalled();
  });

  it('holds nobody up: neither by failing, nor for longer than five seconds', async () => {
    const app = page();
    prepareEnding(app, () => Promise.reject(new Error('full')));
    prepareEnding(app, () => new Promise(() => undefined));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const end = vi.fn(async () => undefined);
    const ended = endSessionBy(app, end);
    await vi.advanceTimersByTimeAsync(4900);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await ended;
    expect(end).toHaveBeenCalled();
  });
});

import { createTestApp, failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { endSession, getUser } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { signOut } from './sign-out.ts';

const path = (request: Request) => new URL(request.url).pathname;

/** A page that still waits for its list when its user signs out; `ends` is the server's answer to that. */
const waitingPage = async (ends: () => Response) => {
  const asked: string[] = [];
  let isListAborted = false;
  let wasAbortedFirst = false;
  const app = createTestApp({
    session: testSession({ id: 'ann', platform: 'first_party' }),
    answer: async (request) => {
      asked.push(path(request));
      wasAbortedFirst = isListAborted;
      return ends();
    },
  });
  const list = () =>
    app.queries.fetchQuery({
      queryKey: ['list'],
      queryFn: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isListAborted = true;
            reject(new Error('aborted'));
          });
        }),
    });
  void list().catch(() => undefined);
  await signOut(app);
  return { app, asked, wasAbortedFirst };
};

describe('signing out', () => {
  it('stops what is on its way before the session ends, which would refuse it', async () => {
    const { asked, wasAbortedFirst } = await waitingPage(() => Response.json({}, { status: 500 }));
    expect(asked.length).toBeGreaterThan(0);
    expect(wasAbortedFirst).toBe(true);
  });

  it('lets no call out with a token that is being ended, nor with one that has ended', async () => {
    const called: string[] = [];
    const app = createTestApp({
      session: testSession({ username: 'mara' }),
      answer: async (request) => {
        called.push(path(request));
        // Whatever polls does so while the session is being ended, too.
        if (path(request) === endSession.path) poll();
        await new Promise((done) => setTimeout(done, 10));
        return path(request) === endSession.path ? Response.json({}) : failure(401, 'unauthorized');
      },
    });
    const poll = () => void app.client.call(getUser, {}).catch(() => undefined);
    await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
    await signOut(app);
    poll();
    await new Promise((done) => setTimeout(done, 30));
    expect(called).toEqual([endSession.path]);
  });

  it('twice is once, and says nothing of it', async () => {
    const app = createTestApp({ session: testSession({ username: 'mara' }), answer: () => Response.json({}) });
    await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
    await Promise.all([signOut(app), signOut(app)]);
    expect(app.requests.map(path)).toEqual([endSession.path]);
    expect(app.toasts.getState().shown).toEqual([]);
  });

  it('that fails says so, and stays', async () => {
    const { app } = await waitingPage(() => Response.json({}, { status: 500 }));
    expect(app.toasts.getState().shown).toMatchObject([{ kind: 'danger' }]);
  });
});

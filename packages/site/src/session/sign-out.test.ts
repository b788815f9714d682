import { createTestApp, testSession } from '@troupe/core/app/testing/test-app.ts';
import { describe, expect, it } from 'vitest';
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

  it('that fails says so, and stays', async () => {
    const { app } = await waitingPage(() => Response.json({}, { status: 500 }));
    expect(app.toasts.getState().shown).toMatchObject([{ kind: 'danger' }]);
  });
});

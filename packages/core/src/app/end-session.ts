import type { App, HeldCalls } from './App.tsx';
import type { Client } from './client.ts';

/** Tells the other tabs of a browser, which share the session: `ending` or `ended`, and whose. */
const key = 'session-ending';

/** Milliseconds after which a tab no longer waits to hear how an ending went: the other may have been closed. */
const patienceMs = 10_000;

const userOf = ({ sessions }: Pick<App, 'sessions'>) => sessions.getState().session?.user.id;

/** What is asked of the queries. Sessions are ended by sites alone: the frame's own client has less, and no page that ends one. */
interface Queries {
  cancelQueries(): Promise<void>;
  refetchQueries(filter: { type: 'active' }): Promise<void>;
}
const queriesOf = ({ queries }: Pick<App, 'queries'>) => queries as unknown as Queries;

/** Queries are cancelled first: one that was only cut off would show that it failed. */
const hold = (app: Pick<App, 'queries' | 'holdCalls'>): HeldCalls | null => {
  void queriesOf(app).cancelQueries();
  return app.holdCalls();
};

const release = (app: Pick<App, 'queries'>, { goOn }: HeldCalls): void => {
  goOn();
  void queriesOf(app).refetchQueries({ type: 'active' });
};

/**
 * Ends the session by the call that `end` makes with the client it is given. What else would call is stopped first, here and
 * in the other tabs: a token that is being ended is refused. Where `end` fails, all goes on; where it does not, nothing leaves
 * this page any more, and it is to be loaded anew. Throws an abort where it is being ended already.
 */
export const endSessionBy = async <T>(app: App, end: (client: Client) => Promise<T>): Promise<T> => {
  const held = hold(app);
  if (!held) throw new DOMException('The session is being ended already.', 'AbortError');
  const user = userOf(app);
  app.storage.set(key, `ending ${user}`);
  try {
    await held.quiet;
    const outcome = await end(held.client);
    app.storage.set(key, `ended ${user}`);
    return outcome;
  } catch (error) {
    release(app, held);
    throw error;
  } finally {
    app.storage.set(key, null);
  }
};

/**
 * Listens to the other tabs: while one ends the session no call leaves here, and once it has, `beginAnew` is to load the page.
 * The returned function stops listening.
 */
export const hearEndings = (app: Pick<App, 'queries' | 'holdCalls' | 'sessions'>, beginAnew: () => void): (() => void) => {
  let held: HeldCalls | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    if (held) release(app, held);
    held = null;
  };
  const handle = (event: StorageEvent) => {
    if (event.key !== `troupe:${key}`) return;
    const user = userOf(app);
    if (event.newValue === `ending ${user}`) {
      held ??= hold(app);
      clearTimeout(timer);
      timer = setTimeout(goOn, patienceMs);
    } else if (event.newValue === `ended ${user}`) {
      clearTimeout(timer);
      // What is held stays held: its session is over.
      held = null;
      beginAnew();
    } else goOn();
  };
  globalThis.addEventListener('storage', handle);
  return () => globalThis.removeEventListener('storage', handle);
};

import { refreshSession } from '@troupe/protocol';
import type { App, HeldCalls } from './App.tsx';
import type { Client } from './client.ts';

/** Where the tabs of a browser, which share the session, hear of its end. */
export const channelName = 'troupe:session-ending';

/** What is said there; the page that says it hears it as well. */
interface News {
  /** `open` where it could not be ended. */
  session: 'ending' | 'ended' | 'open';
  user: string | undefined;
}

/** Milliseconds after which a tab no longer waits to hear how an ending went: the other may have been closed. */
const patienceMs = 10_000;

const userOf = ({ sessions }: Pick<App, 'sessions'>) => sessions.getState().session?.user.id;

/** Hides a page whose user may be another by now, until it is loaded anew; its place is kept, should it be shown again. */
const cover = (isCovered: boolean): void => void (document.documentElement.style.visibility = isCovered ? 'hidden' : '');

/** What is asked of the queries. Sessions are ended by sites alone: the frame's own client has less, and no page that ends one. */
interface Queries {
  cancelQueries(): Promise<void>;
  refetchQueries(filter: { type: 'active' }): Promise<void>;
}
const queriesOf = ({ queries }: Pick<App, 'queries'>) => queries as unknown as Queries;

/** Queries are cancelled first: one that was only cut off would show that it failed. */
const hold = (app: App): HeldCalls | null => {
  void queriesOf(app).cancelQueries();
  return app.holdCalls();
};

const release = (app: App, { goOn }: HeldCalls): void => {
  goOn();
  void queriesOf(app).refetchQueries({ type: 'active' });
};

/** Runs before the session ends, with the client whose calls still leave; answers what is to be done once it has ended. */
export type PrepareEnding = (client: Client) => Promise<() => Promise<void>>;

const preparations = new WeakMap<App['storage'], Set<PrepareEnding>>();

/** Milliseconds that a preparation is waited for: somebody who signs out on a train is signed out. */
const preparingMs = 5000;

/** Has something done before any end of the session that begins in this tab; the returned function takes that back. */
export const prepareEnding = ({ storage }: Pick<App, 'storage'>, prepare: PrepareEnding): (() => void) => {
  const all = preparations.get(storage) ?? new Set();
  preparations.set(storage, all);
  all.add(prepare);
  return () => void all.delete(prepare);
};

const prepareAll = async ({ storage }: App, client: Client): Promise<(() => Promise<void>)[]> => {
  const late = new Promise<null>((done) => setTimeout(done, preparingMs, null));
  const begun = [...(preparations.get(storage) ?? [])].map((prepare) => Promise.race([prepare(client).catch(() => null), late]));
  return (await Promise.all(begun)).filter((done) => done !== null);
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
  const channel = new BroadcastChannel(channelName);
  const tell = (session: News['session']) => channel.postMessage({ session, user } satisfies News);
  tell('ending');
  try {
    await held.quiet;
    const afterwards = await prepareAll(app, held.client);
    const outcome = await end(held.client);
    tell('ended');
    await Promise.all(afterwards.map((run) => run().catch(() => undefined)));
    return outcome;
  } catch (error) {
    tell('open');
    release(app, held);
    throw error;
  } finally {
    channel.close();
  }
};

/**
 * Listens to the other tabs: while one ends the session no call leaves here, and once it has, this page is covered and
 * `beginAnew` is to load it. The returned function stops listening.
 */
export const hearEndings = (app: App, beginAnew: () => void): (() => void) => {
  let held: HeldCalls | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    if (held) release(app, held);
    held = null;
  };
  const handle = ({ data: { session, user } }: MessageEvent<News>) => {
    if (user !== userOf(app)) return;
    if (session === 'open') return goOn();
    clearTimeout(timer);
    if (session === 'ending') {
      held ??= hold(app);
      timer = setTimeout(goOn, patienceMs);
      // Held by none of this: it is ended here, and who ends it knows what comes next.
    } else if ((held ??= hold(app))) {
      // What is held stays held: its session is over.
      held = null;
      cover(true);
      beginAnew();
    }
  };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', handle as (event: Event) => void);
  return () => channel.close();
};

/**
 * Covers a member's page before the browser puts it by, and asks who is here when it comes back from there: a page that was
 * kept shows what it showed, also when its member has signed out meanwhile. It is shown again to the same member; for anybody else, and
 * where nobody can be asked, `beginAnew` is to load it. The returned function ends that.
 */
export const checkRestored = (app: App, beginAnew: () => void): (() => void) => {
  const isMembers = () => app.sessions.getState().status === 'authenticated';
  const leave = ({ persisted }: PageTransitionEvent) => persisted && isMembers() && cover(true);
  const comeBack = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !isMembers()) return;
    const held = hold(app);
    // Held already: the session was ended here.
    if (!held) return beginAnew();
    await held.quiet;
    const user = await held.client.call(refreshSession, {}).then(
      (session) => session.user.id,
      () => null,
    );
    if (user !== userOf(app)) return beginAnew();
    release(app, held);
    cover(false);
  };
  const handle = (event: PageTransitionEvent) => void comeBack(event);
  globalThis.addEventListener('pagehide', leave);
  globalThis.addEventListener('pageshow', handle);
  return () => {
    globalThis.removeEventListener('pagehide', leave);
    globalThis.removeEventListener('pageshow', handle);
  };
};

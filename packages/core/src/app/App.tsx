import type { BrandView, Session } from '@troupe/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { createTranslator, type LocaleTexts, type Translator } from '../i18n/index.ts';
import { callHints } from './call-hints.ts';
import { createClient, type Client, type TokenSource } from './client.ts';
import type { HostBridge, Links, Ways } from './host-bridge.ts';
import { createDeviceStorage, type DeviceStorage } from './device-storage.ts';
import { createHeldRenewal, type HeldRenewal } from './held-renewal.ts';
import { deviceClock, type SessionClock, type SessionRenewal } from './session-renewal.ts';

/** What this device knows of who is here; the server owns the rest. */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'guest' | 'required';
  session: Session | null;
  /** Who the page was drawn for, which holds while the session is on its way; null where nothing says so. */
  expected: 'guest' | 'member' | null;
  isOnline: boolean;
  /** The session ran out and no other could be had yet; it is tried again by itself, and nothing shown is lost. */
  isStalled: boolean;
  /** How often the page came back: from sleep, from the page cache, to being seen or online. */
  wakes: number;
}

export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'warning' | 'danger';
  text: string;
  /** Milliseconds on screen (P-SHELL-13); it stays in the history, where it can be read again. */
  durationMs: number;
  /** The way back, or on. Takes the toast away. */
  action?: { label: string; run: () => void };
}

/**
 * Everything a mounted instance of the product shares, made by `createApp` and handed down by
 * context. There is no module-level state: two instances on one page do not see each other.
 */
export interface App {
  brand: BrandView;
  client: Client;
  queries: QueryClient;
  sessions: StoreApi<SessionState>;
  toasts: StoreApi<{ shown: Toast[]; history: Toast[] }>;
  notify(toast: Omit<Toast, 'id'>): void;
  /** Its `navigate` is reached by `wayTo` alone, which knows what the surface has. */
  host: Omit<HostBridge, 'navigate'>;
  links: Links;
  wayTo: Ways;
  t: Translator;
  storage: DeviceStorage;
  /** Origin of the API, where pages of ours in other windows speak from. */
  origin: string;
  /** Asks for a session anew while the old one goes on: what it may do has changed, or somebody else may be here. */
  renewSession(): void;
  /**
   * Stops the calls on their way and lets no other leave: their session is about to be ended (`endSessionBy`). Null
   * where they are held already.
   */
  holdCalls(): HeldCalls | null;
  /** `site` has its own pages; `embed` is a frame in a partner's page. */
  surface: 'site' | 'embed';
}

export interface HeldCalls {
  /** Its calls leave all the same, with the token of the session that is being ended. */
  client: Client;
  /** Resolves once no session is being obtained any more. */
  quiet: Promise<void>;
  /** What waits leaves now; where the session is over, nothing should. */
  goOn(): void;
}

/** How a surface obtains sessions: the site from cookies, the frame from the partner's token. */
export interface SessionSource {
  // The client handed over sends no session token; a partner's bearer goes into the call's headers.
  /** The first session of this instance, or null when sign-in is needed first. */
  start(client: Client): Promise<Session | null>;
  /** A new session when the old one is at 90 % of its life or was refused; null when it is over. */
  renew(client: Client, reason: 'refresh' | 'retry'): Promise<Session | null>;
}

export interface AppOptions {
  brand: BrandView;
  /** Origin of the API; '' for the page's own. */
  apiBase: string;
  host: HostBridge;
  links: Links;
  sessionSource: SessionSource;
  surface: App['surface'];
  /** Who the page was drawn for, where it was drawn before the session is known. */
  expects?: 'guest' | 'member' | undefined;
  /** Defaults to the browser's; a test hands in an in-process server. */
  fetch?: typeof fetch;
  /** Defaults to `localStorage` guarded against throwing. */
  storage?: DeviceStorage;
  /** Defaults to the device's; a test brings its own. */
  clock?: SessionClock;
  /** BCP 47 tag of the texts; the brand's language unless told. */
  locale?: string;
  /** Texts of the locale, loaded by the surface (`loadLocale`); keys without one are English. */
  texts?: LocaleTexts | undefined;
}

/** A running instance's own handles, for the surface that made it. */
export interface AppControl {
  /** Obtains the session; call once the instance is mounted. The returned stop ends it: nothing of its user remains. */
  start(): () => void;
}

const guestIn = ({ session }: SessionState): string | undefined =>
  session?.user.platform === 'guest' ? session.user.id : undefined;

/** The token itself where there is one already, so that a call does not wait for nothing. */
const tokenFrom = (renewal: SessionRenewal, refused: string | null | undefined) => {
  let now = null as string | null;
  const later = new Promise<string | null>((done, fail) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the session's source threw is passed on
    renewal.token(refused, (outcome) => ('error' in outcome ? fail(outcome.error) : done((now = outcome.token))));
  });
  return now ?? later;
};

/** The calls of one session, which can be stopped and held; `createLast` makes the client that ends it. */
const createCalls = (renewal: HeldRenewal, { getState }: StoreApi<SessionState>, createLast: (tokens: TokenSource) => Client) => {
  let onTheirWay = new AbortController();
  let isHeld = false;
  const stop = () => {
    onTheirWay.abort();
    onTheirWay = new AbortController();
  };
  return {
    stopped: () => onTheirWay.signal,
    stop,
    hold(): HeldCalls | null {
      if (isHeld) return null;
      isHeld = true;
      const quiet = new Promise<void>((done) => renewal.hold(done));
      stop();
      const goOn = () => {
        isHeld = false;
        renewal.free();
      };
      // Refused, the call is sent once more without: of a session that is over already there may still be a cookie.
      const token: TokenSource['token'] = ({ refused }) => (refused === undefined ? (getState().session?.token ?? null) : null);
      return { quiet, goOn, client: createLast({ token }) };
    },
  };
};

/** Follows the connection, and the page's return from sleep; the answered function stops it. */
const followPage = ({ setState }: StoreApi<SessionState>, renewal: SessionRenewal): (() => void) => {
  const wake = () => {
    setState(({ wakes }) => ({ wakes: wakes + 1 }));
    renewal.wake();
  };
  const online = () => {
    setState({ isOnline: true });
    wake();
  };
  const offline = () => setState({ isOnline: false });
  const page = globalThis.document;
  const visible = () => page.visibilityState === 'visible' && wake();
  globalThis.addEventListener?.('online', online);
  globalThis.addEventListener?.('offline', offline);
  globalThis.addEventListener?.('pageshow', wake);
  page?.addEventListener('visibilitychange', visible);
  return () => {
    globalThis.removeEventListener?.('online', online);
    globalThis.removeEventListener?.('offline', offline);
    globalThis.removeEventListener?.('pageshow', wake);
    page?.removeEventListener('visibilitychange', visible);
  };
};

const wakesOf =
  ({ subscribe }: StoreApi<SessionState>) =>
  (run: () => void) =>
    subscribe((now, before) => now.wakes > before.wakes && run());

const createSessions = (expected: SessionState['expected']): StoreApi<SessionState> =>
  createStore(() => ({
    status: 'loading',
    session: null,
    expected,
    isOnline: globalThis.navigator?.onLine ?? true,
    isStalled: false,
    wakes: 0,
  }));

/** Builds one instance of the product. */
export const createApp = (options: AppOptions): App & AppControl => {
  const sessions = createSessions(options.expects ?? null);
  const toasts = createStore<{ shown: Toast[]; history: Toast[] }>(() => ({ shown: [], history: [] }));
  const fetcher = options.fetch ?? globalThis.fetch.bind(globalThis);

  const storage = options.storage ?? createDeviceStorage();
  const shared = {
    base: options.apiBase,
    application: options.brand.id,
    fetch: fetcher,
    isOnline: () => sessions.getState().isOnline,
    onWake: wakesOf(sessions),
    headers: () => ({ guest: guestIn(sessions.getState()), ...callHints(storage) }),
  };
  // Obtaining a session must not wait for a session.
  const signInClient = createClient({ ...shared, tokens: { token: () => null } });
  const renewal = createHeldRenewal({
    clock: options.clock ?? deviceClock,
    obtain(reason, settle) {
      const { start, renew } = options.sessionSource;
      const obtained = reason === 'init' ? start(signInClient) : renew(signInClient, reason);
      obtained.then(
        (session) => settle({ session }),
        (error: unknown) => settle({ error }),
      );
    },
    onSession: (session) =>
      sessions.setState({
        session,
        status: session === null ? 'required' : session.user.platform === 'guest' ? 'guest' : 'authenticated',
        isStalled: false,
      }),
    onFailure(_error, isOver) {
      sessions.setState(({ session, status }) => ({ status: session === null ? 'required' : status, isStalled: isOver }));
    },
  });
  const calls = createCalls(renewal, sessions, (tokens) => createClient({ ...shared, tokens }));
  const client: Client = createClient({
    ...shared,
    stopped: calls.stopped,
    tokens: { token: ({ refused }) => tokenFrom(renewal, refused) },
  });

  let nextToast = 1;
  const app: App = {
    brand: options.brand,
    client,
    queries: new QueryClient({
      defaultOptions: {
        queries: {
          retry: (count, error) => count < 2 && (error as { retryable?: boolean }).retryable === true,
          refetchOnWindowFocus: false,
        },
      },
    }),
    sessions,
    toasts,
    notify(given) {
      const toast = { ...given, id: nextToast++ };
      toasts.setState((state) => ({ shown: [...state.shown, toast], history: [...state.history, toast].slice(-50) }));
      setTimeout(
        () => toasts.setState((state) => ({ ...state, shown: state.shown.filter(({ id }) => id !== toast.id) })),
        toast.durationMs,
      );
    },
    host: options.host,
    links: options.links,
    // The types of a surface's links hold for its ways.
    wayTo: ((to) =>
      options.links(to) &&
      (() => {
        if (to.name.startsWith('platform.sign')) options.host.emit({ type: 'sign-in-required' });
        options.host.navigate(to);
      })) as Ways,
    t: createTranslator({
      locale: options.locale ?? options.brand.language,
      texts: options.texts,
      overrides: options.brand.texts,
      product: options.brand.name,
    }),
    storage,
    origin: options.apiBase ? new URL(options.apiBase).origin : globalThis.origin,
    renewSession: renewal.renew,
    holdCalls: calls.hold,
    surface: options.surface,
  };

  return {
    ...app,
    start() {
      const stopFollowing = followPage(sessions, renewal);
      renewal.start();
      return () => {
        renewal.end();
        calls.stop();
        stopFollowing();
        app.queries.clear();
      };
    },
  };
};

const AppContext = createContext<App | null>(null);

export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext.Provider value={app}>
    <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
  </AppContext.Provider>
);

/** The instance this component belongs to. */
export const useApp = (): App => {
  const app = useContext(AppContext);
  if (app === null)
    throw new Error('[troupe] useApp was called outside <AppProvider>. Wrap the screen in <AppProvider app={createApp(…)}>.');
  return app;
};

export const useT = (): Translator => useApp().t;

/** Reads one value of the session store; re-renders only when that value changes. */
export const useSession = <T,>(select: (state: SessionState) => T): T => useStore(useApp().sessions, select);

/** Whether a member, or a guest, is here; while the session is on its way, as the page was drawn, so that nothing moves once it is known. */
export const useIsLikely = (who: 'guest' | 'member'): boolean =>
  useSession(({ status, expected }) =>
    status === 'loading' ? expected === who : status === (who === 'guest' ? 'guest' : 'authenticated'),
  );

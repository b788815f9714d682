import {
  AppProvider,
  createApp,
  type App,
  type Destination,
  type DeviceStorage,
  type SearchValues,
  type SessionSource,
  forgetWriting,
  seedAppSettings,
} from '@troupe/core/app';
import type { LocaleTexts } from '@troupe/core/i18n';
import { ErrorSection, seedCharacter } from '@troupe/core/platform';
import type { Link, StorageKind, ToHost } from '@troupe/postmessage-rpc';
import type { AppSettings, BrandView, Character, Session } from '@troupe/protocol';
import { StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { EarlyComposer } from './early-composer.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createHostBridge, raise } from './host-bridge.ts';
import { frameLinks } from './places.ts';
import { probeStorage } from './session/storage-probe.ts';
import { toldOf } from './told-of.ts';

/** What is shown inside a widget: its own small location. */
export interface Place {
  character?: string | undefined;
  conversation?: string | undefined;
  plan?: string | undefined;
  /** What the page offers to begin with, and puts into an empty composer. */
  message?: string | undefined;
  prefill?: string | undefined;
  /** What a chat is asked for beside its conversation. */
  search?: SearchValues;
}

/** One widget: its screen, and which destinations it shows itself. */
export interface Program {
  render(place: Place, go: (destination: Destination) => void): ReactNode;
  /** The place that a destination has in this widget; undefined for what only the host can show. */
  placeOf(destination: Destination): Place | undefined;
  /** What can be used before the screen is there, where the document brings it. */
  findEarly?: (page: Document, content: Element) => EarlyComposer;
  /** Takes how much of the frame a keyboard leaves, in widgets whose composer is at the lower end. */
  stayVisible?: (content: HTMLElement) => (height: number) => void;
  /** Tells the host how high the content is, in widgets that do not simply fill their frame. */
  reportHeight?: (content: Element, page: Window, tell: (height: number) => void) => unknown;
}

export interface InstanceOptions {
  program: Program;
  element: Element;
  brand: BrandView;
  /** Came with the document. */
  settings: AppSettings | undefined;
  /** A character that came with the document: the first paint shows it. */
  character: Character | undefined;
  link: Link<ToHost>;
  sessionSource: SessionSource;
  /** Keeps a session for the next document of this frame. */
  keep: (session: Session | null) => void;
  /** The session is another user's now, or nobody's: what is shown is not theirs. */
  onOtherUser: () => void;
  /** Signs the user in here, with what `cover` puts over the screen; false where that is the page's to do. */
  signIn: (app: App, cover: (panel: ReactNode) => void) => boolean;
  /** What keeps the session of who signed in. */
  keptBy: StorageKind | undefined;
  storage: DeviceStorage;
  /** `fetch` with proofs of the frame's key. */
  fetch: typeof fetch;
  locale: string | undefined;
  texts: LocaleTexts;
  place: Place;
  /** The screen stands in the document, and nobody has seen it yet. */
  onMounted: () => void;
  onPainted: () => void;
}

/** The product running in the frame, from `createApp` to its last effect. */
export interface Instance {
  show(place: Place): void;
  go(destination: Destination): void;
  /** Asks for a session anew, while the one held goes on. */
  renewSession(): void;
  stop(): void;
}

/** What came with the document is not asked for again. */
const seed = ({ queries }: App, { settings, character }: Pick<InstanceOptions, 'settings' | 'character'>): void => {
  if (settings) seedAppSettings(queries, settings);
  if (character) seedCharacter(queries, character);
};

const kinds = { guest: 'guest', partner: 'partner', first_party: 'member' } as const;

/** Tells that the page goes or is back; `onKept` that it is back as the browser kept it, when its user may have left. */
const followTurns = (tell: (isAway: boolean) => void) => {
  const types = ['pagehide', 'pageshow'] as const;
  const handle = ({ type, persisted }: PageTransitionEvent): void => {
    tell(type === 'pagehide');
    if (type === 'pageshow' && persisted) turns.onKept();
  };
  for (const type of types) addEventListener(type, handle);
  const turns = {
    onKept: () => {},
    end() {
      for (const type of types) removeEventListener(type, handle);
    },
  };
  return turns;
};

export const startInstance = (options: InstanceOptions): Instance => {
  const { program, element, brand, link, sessionSource, keep, onOtherUser, fetch, locale, onMounted, onPainted } = options;
  let { place } = options;
  let panel: ReactNode;

  /** A page that takes the frame away breaks off its calls: nothing that anybody should read of in its console. */
  let isLeaving = false;
  const turns = followTurns((isAway) => void (isLeaving = isAway));

  const report = (error: unknown): void => {
    if (isLeaving) return;
    const { code, message } = toldOf(error);
    console.error(`[Troupe] ${message}`, error);
    raise(link, 'error', { code, message });
  };

  /** A session that cannot be had is the partner's to know, with the reason that the server gave. */
  const reported =
    <A extends unknown[], R>(obtain: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      obtain(...args).catch((error: unknown) => {
        report(error);
        throw error;
      });

  const showsItself = (destination: Destination): boolean => {
    const next = program.placeOf(destination);
    if (next) show({ message: place.message, prefill: place.prefill, ...next });
    return next !== undefined || (destination.name.startsWith('platform.sign') && options.signIn(app, cover));
  };

  const host = createHostBridge(link, showsItself);
  const app = createApp({
    brand,
    storage: options.storage,
    apiBase: '',
    host,
    links: frameLinks,
    sessionSource: { start: reported(sessionSource.start), renew: reported(sessionSource.renew) },
    surface: 'embed',
    fetch,
    locale,
    texts: options.texts,
  });

  turns.onKept = app.renewSession;
  seed(app, options);

  const Painted = ({ children }: { children: ReactNode }) => {
    useLayoutEffect(onMounted, []);
    useEffect(onPainted, []);
    return children;
  };

  element.replaceChildren();
  const root = createRoot(element);
  const render = (): void =>
    root.render(
      <StrictMode>
        <AppProvider app={app}>
          <ErrorBoundary onError={report} fallback={(retry) => <ErrorSection onRetry={retry} />}>
            <Painted>{program.render(place, host.navigate)}</Painted>
            {panel}
          </ErrorBoundary>
        </AppProvider>
      </StrictMode>,
    );
  const cover = (next: ReactNode): void => {
    panel = next;
    render();
  };
  const show = (next: Place): void => {
    place = next;
    render();
  };

  const unsubscribe = app.sessions.subscribe(({ status, session }, before) => {
    if (session !== before.session) keep(session);
    const kind = session ? kinds[session.user.platform] : status === 'required' && 'none';
    if (before.session && before.session.user.id !== session?.user.id) {
      if (session) forgetWriting();
      onOtherUser();
      return;
    }
    if (kind && status !== before.status) raise(link, 'session', { kind, storage: options.keptBy ?? probeStorage(document) });
  });
  const stopApp = app.start();
  render();

  return {
    show,
    go: host.navigate,
    renewSession: app.renewSession,
    stop() {
      isLeaving = true;
      turns.end();
      unsubscribe();
      stopApp();
      root.unmount();
    },
  };
};

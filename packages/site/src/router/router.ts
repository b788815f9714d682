import { createStore, type StoreApi } from 'zustand/vanilla';
import { matchRoute } from './match.ts';

/** Where the user is: parts of the address, as they stand in it. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  /** Grows with every page one comes to; a corrected address is the same visit. */
  visit: number;
  /** The page that one came to this chat from, whichever chats lay between; null where a chat was the entry. */
  from: string | null;
}

/** The site's own small router: the History API behind one store. */
export interface Router {
  place: StoreApi<Place>;
  navigate(href: string, how?: 'push' | 'replace'): void;
  /** Asks before the page is left by a link or by the back button; `go` leaves. Answers how to stop asking. */
  holdLeaving(ask: (go: () => void) => void): () => void;
  /** Listens to the window; the returned function stops it. */
  start(): () => void;
}

/** Kept with the entry of the history, so that a reload knows it as well. Other scripts may write there what they like. */
const fromOf = (state: unknown): string | null => {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null;
};

const addressOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) => ({ pathname, search, hash });

/** The link of a plain press that leads to another page of ours, or null: everything else is the browser's. */
const followed = (event: MouseEvent, window: Window): URL | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = (event.target as Element | null)?.closest('a');
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const to = new URL(link.href);
  if (to.origin !== window.location.origin || matchRoute(to.pathname).route.name === 'not-found') return null;
  const isSamePage = to.pathname === window.location.pathname && to.search === window.location.search;
  // Within a page the browser scrolls to the fragment, and tells us.
  return isSamePage && to.hash ? null : to;
};

export const createRouter = (window: Window): Router => {
  // A server never hears of the fragment: what it drew is taken over without, and then follows it.
  const place = createStore<Place>(() => ({
    ...addressOf(window.location),
    hash: '',
    visit: 0,
    from: fromOf(window.history.state),
  }));
  place.setState({ hash: window.location.hash });
  const read = (how: 'arrive' | 'stay') =>
    place.setState(({ pathname, visit }) => ({
      ...addressOf(window.location),
      from: fromOf(window.history.state),
      visit: how === 'arrive' && pathname !== window.location.pathname ? visit + 1 : visit,
    }));
  const navigate = (href: string, how: 'push' | 'replace' = 'push') => {
    const { visit, from, ...here } = place.getState();
    const isChat = matchRoute(here.pathname).route.layout === 'chat';
    const cameFrom = how === 'replace' || isChat ? from : here.pathname + here.search;
    window.history[how === 'push' ? 'pushState' : 'replaceState']({ from: cameFrom }, '', href);
    read(how === 'push' ? 'arrive' : 'stay');
    if (place.getState().visit !== visit) window.scrollTo(0, 0);
  };
  let ask: ((go: () => void) => void) | null = null;
  const hrefOf = ({ pathname, search, hash }: Place) => pathname + search + hash;
  /** Once, and then as if nobody had asked. */
  const freely = (go: () => void) => () => {
    ask = null;
    go();
  };
  return {
    place,
    navigate,
    holdLeaving(asking) {
      ask = asking;
      return () => {
        if (ask === asking) ask = null;
      };
    },
    start() {
      const handleClick = (event: MouseEvent) => {
        const to = followed(event, window);
        if (to === null) return;
        event.preventDefault();
        const go = () => navigate(to.pathname + to.search + to.hash);
        if (ask && to.pathname !== place.getState().pathname) ask(freely(go));
        else go();
      };
      const handlePop = () => {
        const here = place.getState();
        if (!ask || window.location.pathname === here.pathname) return read('arrive');
        // The browser has gone already: it is brought back here, and goes again once that was answered.
        window.history.pushState({ from: here.from }, '', hrefOf(here));
        ask(freely(() => window.history.back()));
      };
      window.addEventListener('popstate', handlePop);
      window.document.addEventListener('click', handleClick);
      return () => {
        window.removeEventListener('popstate', handlePop);
        window.document.removeEventListener('click', handleClick);
      };
    },
  };
};

import { ChatWindow, Checkout, ExploreGrid, TroupeRoot, useCurrentUser, type LocationProps, type Site } from '@troupe/core';
import { Link, Route, Switch, useLocation, useSearch } from 'wouter';
import { links, query } from './links.ts';

/** What the package's screens ask of this site's router. */
const useQuery = (): LocationProps => {
  const [path, navigate] = useLocation();
  return {
    search: Object.fromEntries(new URLSearchParams(useSearch())),
    onSearchChange: (next, how) => navigate(path + query(next), { replace: how === 'replace' }),
  };
};

const Talk = ({ params }: { params: { characterId: string; conversationId?: string } }) => {
  const [, navigate] = useLocation();
  const { characterId } = params;
  return (
    <ChatWindow
      key={characterId}
      params={params}
      {...useQuery()}
      onConversation={(conversationId, isCreated) =>
        navigate(
          links(
            isCreated ? { name: 'chat.character', characterId } : { name: 'chat.conversation', characterId, conversationId },
          ) ?? '/',
          { replace: true },
        )
      }
    />
  );
};

const Join = () => <Checkout {...useQuery()} />;
const Home = () => <ExploreGrid {...useQuery()} />;

/** A bookshop with characters: header, footer and router are its own, the three screens are Troupe's. */
export const App = ({ site }: { site: Site }) => {
  const [path] = useLocation();
  const { status, username } = useCurrentUser(site);
  return (
    <div className={path.startsWith('/talk') ? 'page talk' : 'page'}>
      <header className="card">
        <Link href="/" className="button">
          Harbour Books
        </Link>
        <nav aria-label="Harbour Books">
          <Link href="/">People</Link>
          <Link href="/join">Join</Link>
          {status === 'authenticated' ? (
            <span>{username ?? 'Signed in'}</span>
          ) : (
            <a href={links({ name: 'platform.sign-in' }) ?? '/'}>Sign in</a>
          )}
        </nav>
      </header>
      <main>
        <TroupeRoot site={site} location={path}>
          <Switch>
            <Route path="/" component={Home} />
            <Route path="/talk/:characterId/:conversationId?" component={Talk} />
            <Route path="/join" component={Join} />
            <Route>
              <p>
                There is nothing here. <Link href="/">To the people</Link>
              </p>
            </Route>
          </Switch>
        </TroupeRoot>
      </main>
      <footer className="card">
        <h2>Open at the quay</h2>
        <button type="button" onClick={() => scrollTo(0, 0)}>
          Back to the top
        </button>
      </footer>
    </div>
  );
};

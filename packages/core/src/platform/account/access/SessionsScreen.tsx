import { deleteSession, deleteSessions, limits, listSessions, type OwnSession } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endSessionBy } from '../../../app/end-session.ts';
import { useApp, useSession } from '../../../app/index.ts';
import { Badge, Button, ButtonLink, EmptyState } from '../../../ui/index.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx';
import * as css from '../settings/Account.css.ts';
import { useAccessText } from '../settings/access-texts.ts';
import { useText } from '../settings/texts.ts';
import { countryOf, dayOf, momentOf } from '../../parts/dates/when.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

export interface SessionsScreenProps {
  profileHref: string | null;
  /** Where one signs in once more and comes back. */
  signInHref: (email: string | null) => string;
  /** This device is signed out as well. */
  onSignedOut: () => void;
}

const useSessions = () => {
  const { client, notify, t } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const status = useSession((state) => state.status);
  const { data, error, refetch } = useQuery({
    queryKey: [listSessions.id, userId],
    enabled: status === 'authenticated',
    queryFn: ({ signal }) => client.call(listSessions, {}, { signal }),
  });
  const [isBusy, setBusy] = useState(false);
  /** One at a time; what fails is said. */
  const run = async (send: () => Promise<unknown>, onDone: () => void) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      onDone();
    } catch (failure) {
      notify({ kind: 'danger', text: t.error(failure), durationMs: limits.toastNormalMs });
    }
    setBusy(false);
  };
  return { status, sessions: data?.sessions, error, retry: () => void refetch(), isBusy, run };
};
type Sessions = ReturnType<typeof useSessions>;

/** Where one is signed in, and the way out of each. */
export const SessionsScreen = ({ profileHref, signInHref, onSignedOut }: SessionsScreenProps) => {
  const text = useAccessText();
  const own = useText();
  const store = useSessions();
  const body = () => {
    if (store.status === 'guest' || store.status === 'required') return <EmptyState title={own('account.guest')} />;
    if (!store.sessions) return store.error ? <ErrorSection onRetry={store.retry} /> : <WaitingRows />;
    return (
      <>
        <ul className={css.list}>
          {store.sessions.map((session) => (
            <SessionRow key={session.id} session={session} store={store} />
          ))}
        </ul>
        <Ways store={store} count={store.sessions.length} onSignedOut={onSignedOut} />
      </>
    );
  };
  return (
    <div className={css.page} data-troupe-part="sessions">
      <h1 className={css.title}>{text('access.sessions.title')}</h1>
      <p className={css.lead}>{text('access.sessions.text')}</p>
      <div className={css.form}>
        {body()}
        <PasskeysSection signInHref={signInHref} />
        {profileHref !== null && (
          <div>
            <ButtonLink variant="quiet" className={css.back} href={profileHref}>
              {text('access.sessions.profile')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
};

const SessionRow = ({ session, store }: { session: OwnSession; store: Sessions }) => {
  const { client, notify, t } = useApp();
  const text = useAccessText();
  const { id, country, is_current, surface, signed_in_at, used_at } = session;
  const device = session.device ?? text('access.sessions.unknown');
  const time = momentOf(t, used_at);
  const facts = [
    ...(surface === 'embed' ? [text('access.sessions.embed')] : []),
    ...(country === null ? [] : [countryOf(t, country)]),
    text('access.sessions.used', { time }),
    ...(signed_in_at === null ? [] : [text('access.sessions.since', { date: dayOf(t, signed_in_at) })]),
  ];
  const end = () =>
    store.run(
      () => client.call(deleteSession, { params: { sessionId: id } }),
      () => {
        store.retry();
        notify({ kind: 'success', text: text('access.sessions.ended'), durationMs: limits.toastShortMs });
      },
    );
  return (
    <li className={css.listRow}>
      <span className={css.main}>
        <span className={css.row}>
          <strong className={css.strong}>{device}</strong>
          {is_current && <Badge tone="accent">{text('access.sessions.here')}</Badge>}
        </span>
        <span className={css.muted}>{facts.join(' · ')}</span>
      </span>
      {!is_current && (
        <Button
          variant="outline"
          size="sm"
          disabled={store.isBusy}
          aria-label={text('access.sessions.end.label', { device, time })}
          onClick={() => void end()}
        >
          {text('access.sessions.end')}
        </Button>
      )}
    </li>
  );
};

/** Ends the others, or all: the second asks first, since it ends this one too. */
const Ways = ({ store, count, onSignedOut }: { store: Sessions; count: number; onSignedOut: () => void }) => {
  const app = useApp();
  const { client, notify } = app;
  const text = useAccessText();
  const [isAsking, setAsking] = useState(false);
  const endOthers = () =>
    store.run(
      () => client.call(deleteSessions, { query: { keep: 'current' } }),
      () => {
        store.retry();
        notify({ kind: 'success', text: text('access.sessions.others.done'), durationMs: limits.toastShortMs });
      },
    );
  return (
    <div className={css.row}>
      {count > 1 && (
        <Button variant="outline" disabled={store.isBusy} onClick={() => void endOthers()}>
          {text('access.sessions.others')}
        </Button>
      )}
      <Button variant="outline" className={css.danger} onClick={() => setAsking(true)}>
        {text('access.sessions.everywhere')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('access.sessions.everywhere.title')}
          cancel={text('access.sessions.cancel')}
          confirm={text('access.sessions.everywhere')}
          onConfirm={() => endSessionBy(app, (last) => last.call(deleteSessions, { query: { keep: 'none' } }))}
          onDone={onSignedOut}
          onClose={() => setAsking(false)}
        >
          {text('access.sessions.everywhere.text')}
        </ConfirmDialog>
      )}
    </div>
  );
};

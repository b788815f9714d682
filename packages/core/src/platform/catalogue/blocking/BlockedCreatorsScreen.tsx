import { listBlockedCreators, type BlockedCreator } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useCursorList, useOwnTexts, useSession } from '../../../app/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import * as css from './blocking.css.ts';
import { texts } from './texts.ts';
import { UnblockDialog } from './UnblockDialog.tsx';
import { useUnblock } from './useUnblock.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

/** Creators that the member blocked, each with the way to their page and back into the lists (C-BLOCK-03). */
export const BlockedCreatorsScreen = () => {
  const { client, wayTo } = useApp();
  const signIn = wayTo({ name: 'platform.sign-in' });
  const text = useOwnTexts(texts);
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = status === 'authenticated';
  const creators = useCursorList<BlockedCreator>({
    queryKey: [listBlockedCreators.id, userId],
    enabled: isMember,
    fetchPage: (last_id, signal) => client.call(listBlockedCreators, { query: { last_id } }, signal && { signal }),
  });
  const unblock = useUnblock();
  const [asked, setAsked] = useState<BlockedCreator | null>(null);

  const body = () => {
    if (status === 'guest' || status === 'required') {
      return (
        <EmptyState
          title={text('blocking.page.guest')}
          action={
            signIn && (
              <Button variant="primary" onClick={signIn}>
                {text('blocking.page.sign-in')}
              </Button>
            )
          }
        />
      );
    }
    if (creators.error && !creators.items) return <ErrorSection onRetry={creators.retry} />;
    if (!creators.items) return <WaitingRows />;
    if (creators.items.length === 0) return <EmptyState title={text('blocking.page.empty')} />;
    return (
      <>
        <ul className={css.list} data-troupe-part="blocked-creators">
          {creators.items.map((creator) => (
            <li key={creator.id} className={css.row}>
              <Creator username={creator.username} />
              <Button
                variant="outline"
                size="sm"
                aria-label={text('blocking.page.entry', { username: creator.username })}
                onClick={() => setAsked(creator)}
              >
                {text('blocking.unblock.yes')}
              </Button>
            </li>
          ))}
        </ul>
        {creators.hasMore && (
          <div className={css.more}>
            <Button disabled={creators.isLoadingMore} onClick={creators.loadMore}>
              {text('blocking.page.more')}
            </Button>
          </div>
        )}
      </>
    );
  };
  return (
    <div className={css.page} data-troupe-part="blocked-creators-page">
      <h1 className={css.title}>{text('blocking.page.title')}</h1>
      {body()}
      {asked && (
        <UnblockDialog
          username={asked.username}
          onClose={() => setAsked(null)}
          onUnblock={async () => {
            const revert = creators.patch((items) => items.filter(({ id }) => id !== asked.id));
            try {
              await unblock(asked);
            } catch (error) {
              revert();
              throw error;
            }
          }}
        />
      )}
    </div>
  );
};

/** A name that leads to the page of its creator, where the surface has such pages. */
const Creator = ({ username }: { username: string }) => {
  const href = useApp().links({ name: 'platform.creator', username });
  return href === null ? (
    <bdi>@{username}</bdi>
  ) : (
    <a className={css.link} dir="auto" href={href}>
      @{username}
    </a>
  );
};

import {
  limits,
  listConversations,
  listRemovedConversations,
  restoreConversation,
  type RemovedConversation,
} from '@troupe/protocol';
import { useRef, useState, type ReactNode } from 'react';
import { useApp, useCursorList, useOwnTexts, useSession } from '../../../app/index.ts';
import { ErrorSection, RemovedRow, type RemovedRowProps } from '../../../platform/index.ts';
import { Button, VisuallyHidden } from '../../../ui/index.ts';
import { fullTime, shortTime } from './conversation-time.ts';
import * as listCss from './ConversationList.css.ts';
import { ConversationSkeletons } from './ConversationRow.tsx';
import * as css from './RemovedChats.css.ts';
import { texts } from '../texts.ts';

export interface RemovedChatRowProps extends Pick<RemovedRowProps, 'title' | 'note' | 'isBusy' | 'onRestore'> {
  removedAt: string;
}

/** A chat or messages of one, in the bin: told when they went. */
export const RemovedChatRow = ({ title, removedAt, ...row }: RemovedChatRowProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <RemovedRow
      {...row}
      title={title}
      when={
        <time dateTime={removedAt} title={fullTime(removedAt, t.locale)}>
          {text('chats.bin.removed', { when: shortTime(removedAt, t.locale) })}
        </time>
      }
      restore={{ label: text('chats.bin.restore'), name: text('chats.bin.restore-named', { title }) }}
    />
  );
};

export interface RemovedChatsProps {
  /** Those with one character; without it all. */
  characterId?: string | undefined;
  /** A heading, where other removed things stand beside them. */
  heading?: ReactNode;
  /** Shown where there is none. */
  empty: ReactNode;
}

/** Saved chats of the last 30 days' bin, each with the way back. */
export const RemovedChats = ({ characterId, heading, empty }: RemovedChatsProps) => {
  const { client, notify, queries, t } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const { items, error, hasMore, isLoadingMore, loadMore, patch, retry } = useCursorList<RemovedConversation>({
    queryKey: [listRemovedConversations.id, { userId, characterId }],
    enabled: userId !== undefined,
    fetchPage: (last_id, signal) =>
      client.call(listRemovedConversations, { query: { character_id: characterId, last_id } }, { signal }),
  });
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);
  const restore = async ({ id }: RemovedConversation) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    try {
      await client.call(restoreConversation, { params: { conversationId: id } });
      patch((list) => list.filter((row) => row.id !== id));
      notify({ kind: 'success', text: text('chats.back'), durationMs: limits.toastNormalMs });
      void queries.invalidateQueries({ queryKey: [listConversations.id] });
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    } finally {
      isBusy.current = false;
      setBusyId(null);
    }
  };
  if (items === undefined) {
    if (error) return <ErrorSection onRetry={retry} />;
    return (
      <>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <ConversationSkeletons count={3} />
      </>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {heading}
      <ul className={css.list}>
        {items.map((row) => (
          <RemovedChatRow
            key={row.id}
            title={row.label ?? (characterId === undefined ? row.character.name : text('chats.untitled'))}
            note={[
              characterId === undefined && row.label !== null && row.character.name,
              text('chats.messages', { count: row.message_count }),
            ]
              .filter(Boolean)
              .join(' · ')}
            removedAt={row.removedAt}
            isBusy={busyId === row.id}
            onRestore={() => void restore(row)}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={listCss.more}>
          <Button variant="outline" aria-disabled={isLoadingMore || undefined} onClick={loadMore}>
            {isLoadingMore ? t('common.loading') : text('chats.more')}
          </Button>
        </div>
      )}
    </>
  );
};

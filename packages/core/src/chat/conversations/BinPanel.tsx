import { limits, listRemovals, restoreMessages } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Drawer, EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { toSpokenText } from '../roleplay/spoken-text.ts';
import { historyKey } from '../stream/history.ts';
import { ConversationSkeletons } from './list/ConversationRow.tsx';
import { excerptOf } from './list/excerpt.ts';
import * as css from './list/RemovedChats.css.ts';
import { RemovedChatRow, RemovedChats } from './list/RemovedChats.tsx';
import { texts } from './texts.ts';

/** What was removed in the last 30 days: messages of the open conversation, and chats with its character. */
export const BinPanel = ({ onClose }: PanelProps) => {
  const { client, notify, queries, t } = useApp();
  const { characterId, conversationId, names, ui } = useOpenChat();
  const text = useOwnTexts(texts);
  const isBusy = useRef(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [listRemovals.id, { conversationId }],
    queryFn: ({ signal }) => client.call(listRemovals, { params: { conversationId } }, { signal }),
    gcTime: 0,
  });

  const restore = async (id: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    try {
      const { ids } = await client.call(restoreMessages, { body: { ids: [id] } });
      await queries.refetchQueries({ queryKey: historyKey(characterId, conversationId) });
      notify({ kind: 'success', text: text('chats.bin.messages-back', { count: ids.length }), durationMs: limits.toastNormalMs });
      onClose();
      ui.setState({ target: id });
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    } finally {
      isBusy.current = false;
      setBusyId(null);
    }
  };
  const hasMessages = data !== undefined && data.length > 0;
  return (
    <Drawer isOpen onClose={onClose} title={text('chats.bin.title')} closeLabel={t('common.close')}>
      <p className={css.lead}>{text('chats.bin.text')}</p>
      {error && data === undefined && <ErrorSection onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <>
          <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
          <ConversationSkeletons count={2} />
        </>
      )}
      {hasMessages && (
        <section className={css.section}>
          <h3 className={css.heading}>{text('chats.bin.messages')}</h3>
          <ul className={css.list}>
            {data.map(({ first_message: first, count, removedAt }) => (
              <RemovedChatRow
                key={first.id}
                title={excerptOf(first.role === 'bot' ? toSpokenText(first.content, names) : first.content, '')}
                note={text('chats.messages', { count })}
                removedAt={removedAt}
                isBusy={busyId === first.id}
                onRestore={() => void restore(first.id)}
              />
            ))}
          </ul>
        </section>
      )}
      <section className={css.section}>
        <RemovedChats
          characterId={characterId}
          heading={<h3 className={css.heading}>{text('chats.bin.chats')}</h3>}
          empty={data !== undefined && !hasMessages && <EmptyState title={text('chats.bin.empty')} />}
        />
      </section>
    </Drawer>
  );
};

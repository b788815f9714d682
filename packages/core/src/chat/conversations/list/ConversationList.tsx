import type { Conversation } from '@troupe/protocol';
import { useState, type ReactNode } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { ErrorSection } from '../../../platform/index.ts';
import { Button, EmptyState, VisuallyHidden } from '../../../ui/index.ts';
import { CloneDialog } from '../CloneDialog.tsx';
import { withConversation, withoutConversation } from './conversation-list.ts';
import * as css from './ConversationList.css.ts';
import { ConversationRow, ConversationSkeletons } from './ConversationRow.tsx';
import * as rowCss from './ConversationRow.css.ts';
import { texts } from '../texts.ts';
import { TitleDialog } from '../TitleDialog.tsx';
import { useCloneConversation, useRemoveConversation, useRenameConversation } from '../useConversationActions.ts';
import { useConversations } from './useConversations.ts';

export interface ConversationListProps {
  /** Saved chats with this character; without one all chats. */
  characterId?: string;
  /** The newest of each character, with the way to all of them. */
  isGrouped?: boolean;
  /** Words that were looked for; '' for none. */
  words: string;
  /** Shown where there is none and nothing was looked for. */
  empty: ReactNode;
  /** Where else one may look when no title has the words. */
  elsewhere?: ReactNode;
  /** The conversation behind a list that stands over it. */
  openId?: string;
  /** Shows a conversation in place; without it links are followed. */
  onOpen?: (conversation: Pick<Conversation, 'id' | 'character_id'>) => void;
  /** The conversation shown behind the list was removed. */
  onOpenRemoved?: () => void;
  /** Goes to the conversation to pick the last message of a partial copy. */
  onPartialClone: (conversation: Conversation, title: string) => void;
}

/** Conversations with everything that can be done with them: rename, clone, delete with Undo, 25 more (C-CONV-15, C-CONV-16). */
export const ConversationList = ({
  characterId,
  isGrouped = false,
  words,
  empty,
  elsewhere,
  openId,
  onOpen,
  onOpenRemoved,
  onPartialClone,
}: ConversationListProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const { items, error, hasMore, isLoadingMore, loadMore, patch, retry } = useConversations({
    ...(characterId !== undefined && { characterId }),
    isGrouped,
    words,
  });
  const [dialog, setDialog] = useState<{ kind: 'title' | 'clone'; conversation: Conversation } | null>(null);
  const rename = useRenameConversation();
  const clone = useCloneConversation();
  const put = (conversation: Conversation) => {
    patch((list) => withConversation(list, conversation));
    // What a group shows and counts is the server's to say.
    if (isGrouped) retry();
  };
  const remove = useRemoveConversation({
    onRemove(conversation) {
      patch((list) => withoutConversation(list, conversation.id));
      if (conversation.id === openId) onOpenRemoved?.();
    },
    // A page that was emptied by hand may have others after it.
    onRemoved: () => (isGrouped || (hasMore && items !== undefined && items.length <= 1) ? retry() : undefined),
    onBack: put,
  });
  // Rows of the search before stay until the next ones are here.
  const [last, setLast] = useState(items);
  if (items !== undefined && items !== last) setLast(items);
  const shown = items ?? (error ? undefined : last);

  if (shown === undefined) {
    if (error) return <ErrorSection onRetry={retry} />;
    return (
      <>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <ConversationSkeletons />
      </>
    );
  }
  const closeDialog = () => setDialog(null);
  const dialogs = dialog && (
    <>
      {dialog.kind === 'title' && (
        <TitleDialog
          title={dialog.conversation.label}
          onClose={closeDialog}
          onSave={async (title) => {
            const label = await rename(dialog.conversation, title);
            patch((list) => list.map((row) => (row.id === dialog.conversation.id ? { ...row, label } : row)));
          }}
        />
      )}
      {dialog.kind === 'clone' && (
        <CloneDialog
          title={dialog.conversation.label}
          onClose={closeDialog}
          onFull={async (title, attempt) => put(await clone(dialog.conversation, title, attempt))}
          onPartial={(title) => {
            closeDialog();
            onPartialClone(dialog.conversation, title);
          }}
        />
      )}
    </>
  );
  if (shown.length === 0) {
    return words === '' ? (
      empty
    ) : (
      <EmptyState role="status" title={text('chats.none')} text={text('chats.none.text')} action={elsewhere} />
    );
  }
  return (
    <div className={items === undefined ? css.stale : undefined} aria-busy={items === undefined || undefined}>
      <ul className={rowCss.list} data-troupe-part="conversation-list">
        {shown.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            href={links({
              name: 'chat.conversation',
              characterId: conversation.character_id,
              conversationId: conversation.id,
            })}
            isNamed={characterId === undefined}
            savedHref={(isGrouped && links({ name: 'chats.character', characterId: conversation.character_id })) || undefined}
            words={words}
            isOpen={conversation.id === openId}
            onOpen={onOpen}
            onRename={() => setDialog({ kind: 'title', conversation })}
            onClone={() => setDialog({ kind: 'clone', conversation })}
            onDelete={(given) => void remove(given)}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={css.more}>
          <Button variant="outline" aria-disabled={isLoadingMore || undefined} onClick={loadMore}>
            {isLoadingMore ? t('common.loading') : text('chats.more')}
          </Button>
        </div>
      )}
      {dialogs}
    </div>
  );
};

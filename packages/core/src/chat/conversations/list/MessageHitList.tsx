import { searchMessages, type MessageHit } from '@troupe/protocol';
import { useApp, useCursorList, useOwnTexts, useSession } from '../../../app/index.ts';
import { ErrorSection } from '../../../platform/index.ts';
import { Avatar, Button, EmptyState, VisuallyHidden } from '../../../ui/index.ts';
import { toSpokenText } from '../../roleplay/spoken-text.ts';
import { fullTime, shortTime } from './conversation-time.ts';
import * as listCss from './ConversationList.css.ts';
import * as css from './ConversationRow.css.ts';
import { ConversationSkeletons } from './ConversationRow.tsx';
import { excerptOf } from './excerpt.ts';
import { Highlighted } from './Highlighted.tsx';
import { texts } from '../texts.ts';

/** Messages of all own conversations that hold the words, newest first, each leading to its place. */
export const MessageHitList = ({ words }: { words: string }) => {
  const { client, t } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = useCursorList<MessageHit & { id: string }>({
    queryKey: [searchMessages.id, { userId, words }],
    enabled: userId !== undefined,
    fetchPage: async (last_id, signal) => {
      const hits = await client.call(searchMessages, { query: { q: words, last_id } }, { signal });
      return hits.map((hit) => ({ ...hit, id: hit.message.id }));
    },
  });
  if (items === undefined) {
    if (error) return <ErrorSection onRetry={retry} />;
    return (
      <>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <ConversationSkeletons />
      </>
    );
  }
  if (items.length === 0) return <EmptyState role="status" title={text('chats.none')} text={text('chats.none.text')} />;
  return (
    <>
      <ul className={css.list} data-troupe-part="message-hits">
        {items.map((hit) => (
          <HitRow key={hit.id} hit={hit} words={words} />
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

/** A message found: who said it, where, and the words around what was looked for. */
const HitRow = ({ hit: { message, conversation }, words }: { hit: MessageHit; words: string }) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const user = useSession(({ session }) => session?.user.name.trim()) || text('chats.you');
  const said =
    message.role === 'bot' ? toSpokenText(message.content, { user, char: conversation.character_name }) : message.content;
  const href = links({
    name: 'chat.conversation',
    characterId: conversation.character_id,
    conversationId: conversation.id,
    message: message.id,
  });
  return (
    <li className={css.row} data-troupe-part="message-hit">
      <Avatar name={message.role === 'bot' ? conversation.character_name : user} size={40} />
      <div className={css.words}>
        <div className={css.head}>
          <a className={css.link} dir="auto" href={href}>
            {message.role === 'bot' ? conversation.character_name : text('chats.you')}
          </a>
          <span className={css.aside} dir="auto">
            {conversation.label ?? (message.role === 'bot' ? text('chats.untitled') : conversation.character_name)}
          </span>
          <time className={css.time} dateTime={message.createdAt} title={fullTime(message.createdAt, t.locale)}>
            {shortTime(message.createdAt, t.locale)}
          </time>
        </div>
        <p className={css.excerpt} dir="auto">
          <Highlighted text={excerptOf(said, words)} words={words} />
        </p>
      </div>
    </li>
  );
};

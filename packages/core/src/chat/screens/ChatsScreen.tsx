import { useState } from 'react';
import { useApp, useOwnTexts, useSession, type ScreenProps } from '../../app/index.ts';
import { SearchBox, useUserSettings } from '../../platform/index.ts';
import { trashIcon } from '../../ui/icons.ts';
import { Button, ButtonLink, EmptyState, Icon, Segmented } from '../../ui/index.ts';
import { ChatsNotices, SignInFirst } from '../conversations/list/ChatsNotices.tsx';
import { ConversationList } from '../conversations/list/ConversationList.tsx';
import { MessageHitList } from '../conversations/list/MessageHitList.tsx';
import { RemovedChatsDrawer } from '../conversations/list/RemovedChatsDrawer.tsx';
import { texts } from '../conversations/texts.ts';
import * as css from './ChatsScreen.css.ts';

export interface ChatsScreenProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  /** `plain` has one row a conversation, `grouped` one a character (C-CONV-14: two versions by flag). */
  version: 'plain' | 'grouped';
}

/** All chats, newest first, and the search in them and in every message (C-CONV-14). */
export const ChatsScreen = ({ search, onSearchChange, version }: ChatsScreenProps) => {
  const { links, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const isRequired = useSession(({ status }) => status === 'required');
  const [isBinOpen, setBinOpen] = useState(false);
  // Rows go by them.
  useUserSettings();
  const words = search['q'] ?? '';
  const isInMessages = words !== '' && search['in'] === 'messages';
  if (isRequired) return <SignInFirst title={text('chats.title')} />;

  const change = (q: string, place: string) =>
    onSearchChange({ ...(q && { q }), ...(q && place === 'messages' && { in: place }) }, 'replace');
  return (
    <div className={css.page} data-troupe-part="chats" data-troupe-state={version}>
      <div className={css.head}>
        <h1 className={css.title}>{text('chats.title')}</h1>
        <Button variant="quiet" title={text('chats.bin.title')} onClick={() => setBinOpen(true)}>
          <Icon glyph={trashIcon} size="sm" />
          <span className={css.toolText}>{text('chats.bin.title')}</span>
        </Button>
      </div>
      <ChatsNotices />
      <div className={css.tools}>
        <SearchBox
          size="md"
          query={words}
          labels={{
            label: text('chats.search'),
            placeholder: text('chats.search.placeholder'),
            clear: text('chats.search.clear'),
          }}
          onQueryChange={(next) => change(next, search['in'] ?? 'chats')}
        />
        {words !== '' && (
          <Segmented
            label={text('chats.scope')}
            value={isInMessages ? 'messages' : 'chats'}
            options={[
              { value: 'chats', label: text('chats.scope.chats') },
              { value: 'messages', label: text('chats.scope.messages') },
            ]}
            onValueChange={(place) => change(words, place)}
          />
        )}
      </div>
      {isInMessages ? (
        <MessageHitList words={words} />
      ) : (
        <ConversationList
          isGrouped={version === 'grouped'}
          words={words}
          elsewhere={<Button onClick={() => change(words, 'messages')}>{text('chats.none.messages')}</Button>}
          onPartialClone={({ id, character_id }, title) =>
            wayTo({ name: 'chat.conversation', characterId: character_id, conversationId: id, clone: 'partial', title })()
          }
          empty={
            <EmptyState
              title={text(version === 'grouped' ? 'chats.empty.recent' : 'chats.empty.plain')}
              text={text('chats.empty.text')}
              action={
                <ButtonLink variant="primary" href={links({ name: 'home' })}>
                  {text('chats.empty.action')}
                </ButtonLink>
              }
            />
          }
        />
      )}
      <RemovedChatsDrawer isOpen={isBinOpen} onClose={() => setBinOpen(false)} />
    </div>
  );
};

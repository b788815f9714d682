import { AppError } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession, type ScreenProps } from '../../app/index.ts';
import { NotFoundScreen, SearchBox, useCharacter } from '../../platform/index.ts';
import { chatIcon, trashIcon } from '../../ui/icons.ts';
import { Button, ButtonLink, EmptyState, Icon } from '../../ui/index.ts';
import { ChatsNotices, SignInFirst } from '../conversations/list/ChatsNotices.tsx';
import { ConversationList } from '../conversations/list/ConversationList.tsx';
import { RemovedChatsDrawer } from '../conversations/list/RemovedChatsDrawer.tsx';
import { texts } from '../conversations/texts.ts';
import * as css from './ChatsScreen.css.ts';

export type SavedChatsScreenProps = ScreenProps<'characterId'>;

/** All chats with one character (C-CONV-15). */
export const SavedChatsScreen = ({ params: { characterId }, search, onSearchChange }: SavedChatsScreenProps) => {
  const { links, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const isRequired = useSession(({ status }) => status === 'required');
  const { character, error } = useCharacter(characterId);
  const [isBinOpen, setBinOpen] = useState(false);
  const words = search['q'] ?? '';
  if (isRequired) return <SignInFirst title={text('chats.saved.loading')} />;
  if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
  const chatHref = links({ name: 'chat.character', characterId });
  return (
    <div className={css.page} data-troupe-part="saved-chats">
      <div className={css.head}>
        <h1 className={css.title} dir="auto" data-troupe-state={character || error ? undefined : 'loading'}>
          {character ? text('chats.saved.title', { name: character.name }) : text('chats.saved.loading')}
        </h1>
        <Button variant="quiet" title={text('chats.bin.title')} onClick={() => setBinOpen(true)}>
          <Icon glyph={trashIcon} size="sm" />
          <span className={css.toolText}>{text('chats.bin.title')}</span>
        </Button>
      </div>
      <ChatsNotices />
      <SearchBox
        size="md"
        query={words}
        labels={{ label: text('chats.search'), placeholder: text('chats.search'), clear: text('chats.search.clear') }}
        onQueryChange={(q) => onSearchChange(q ? { q } : {}, 'replace')}
      />
      <ConversationList
        characterId={characterId}
        words={words}
        onPartialClone={({ id }, title) =>
          wayTo({ name: 'chat.conversation', characterId, conversationId: id, clone: 'partial', title })()
        }
        empty={
          <EmptyState
            title={text('chats.saved.empty')}
            text={text('chats.saved.empty.text')}
            action={
              character && (
                <ButtonLink variant="primary" href={chatHref}>
                  <Icon glyph={chatIcon} size="sm" />
                  {text('chats.saved.start', { name: character.name })}
                </ButtonLink>
              )
            }
          />
        }
      />
      <RemovedChatsDrawer isOpen={isBinOpen} characterId={characterId} onClose={() => setBinOpen(false)} />
    </div>
  );
};

import { useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { SearchBox } from '../../../platform/index.ts';
import { Drawer, EmptyState } from '../../../ui/index.ts';
import { useOpenChat } from '../../open-chat/open-chat.ts';
import type { PanelProps } from '../../open-chat/panels.ts';
import { ConversationList } from './ConversationList.tsx';
import * as css from './SavedChatsPanel.css.ts';
import { texts } from '../texts.ts';

/** Saved chats with the character of the open chat, over it: where the surface has no page of its own for them. */
export const SavedChatsPanel = ({ onClose }: PanelProps) => {
  const { wayTo, t } = useApp();
  const text = useOwnTexts(texts);
  const { character, characterId, conversationId, openConversation, startNew, ui } = useOpenChat();
  const [words, setWords] = useState('');
  const show = (id: string) => {
    onClose();
    if (id !== conversationId) openConversation(id);
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('chats.saved.title', { name: character.name })}
      closeLabel={t('common.close')}
      className={css.drawer}
    >
      <div className={css.inside}>
        <SearchBox
          size="md"
          query={words}
          labels={{ label: text('chats.search'), placeholder: text('chats.search'), clear: text('chats.search.clear') }}
          onQueryChange={setWords}
        />
        <ConversationList
          characterId={characterId}
          words={words}
          openId={conversationId}
          onOpen={({ id }) => show(id)}
          onOpenRemoved={startNew}
          onPartialClone={({ id }, title) => {
            onClose();
            // Another conversation begins with a state of its own: its location carries what is wanted.
            if (id === conversationId) ui.setState({ picking: { kind: 'clone', title } });
            else wayTo({ name: 'chat.conversation', characterId, conversationId: id, clone: 'partial', title })();
          }}
          empty={<EmptyState title={text('chats.saved.empty')} text={text('chats.saved.empty.text')} />}
        />
      </div>
    </Drawer>
  );
};

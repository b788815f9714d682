import { useState } from 'react';
import type { SampleChatProps } from '../../platform/index.ts';
import { chat } from '../conversation/chat.css.ts';
import { ChatHeader } from '../conversation/ChatHeader.tsx';
import { Composer } from '../conversation/Composer.tsx';
import { MessageItem } from '../conversation/MessageItem.tsx';
import { row } from '../conversation/MessageItem.css.ts';
import { column } from '../conversation/log/MessageList.css.ts';
import { log } from './SampleChat.css.ts';

const nothing = () => undefined;

/** A conversation as it looks, drawn by the parts of real ones, without a server: for previews of themes. */
export const SampleChat = ({ character, messages, href }: SampleChatProps) => {
  const [text, setText] = useState('');
  const speaker = { name: character.name, avatarUrl: character.avatar_url };
  return (
    <div className={chat} data-troupe-part="chat">
      <ChatHeader character={character} profileHref={href} />
      <div className={column}>
        <ol className={log}>
          {messages.map(({ id, by, text, createdAt }) => (
            <li key={id} className={row} data-troupe-part="message" data-troupe-role={by} data-troupe-state="complete">
              <MessageItem
                by={by}
                text={text}
                createdAt={createdAt}
                speaker={speaker}
                names={{ user: '', char: character.name }}
              />
            </li>
          ))}
        </ol>
      </div>
      <Composer
        name={character.name}
        text={text}
        onTextChange={setText}
        onSend={() => setText('')}
        onStop={nothing}
        isReplying={false}
        isLocked={false}
      />
    </div>
  );
};

import { useContext } from 'react';
import { useStore } from 'zustand';
import { Composer, type ComposerProps } from '../conversation/Composer.tsx';
import { OpenChatContext } from '../open-chat/open-chat.ts';
import type { ChatStream } from '../stream/stream-state.ts';

export interface DraftComposerProps extends Pick<ComposerProps, 'name' | 'onSend' | 'isReplying' | 'isLocked' | 'tools' | 'box'> {
  stream: ChatStream;
}

/** The composer on this conversation's draft: a key pressed draws nothing else anew. */
export const DraftComposer = ({ stream, isLocked, ...props }: DraftComposerProps) => {
  // Nobody answers in a group of which too few can speak.
  const isClosed = useContext(OpenChatContext)?.character.has_members === false;
  const text = useStore(stream, ({ draft }) => draft);
  return (
    <Composer
      {...props}
      isLocked={isLocked || isClosed}
      text={text}
      onTextChange={stream.write}
      onStop={() => void stream.stop()}
    />
  );
};

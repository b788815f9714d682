import { useStore } from 'zustand';
import { Composer, type ComposerProps } from '../conversation/Composer.tsx';
import type { ChatStream } from '../stream/stream-state.ts';

export interface DraftComposerProps extends Pick<ComposerProps, 'name' | 'onSend' | 'isReplying' | 'isLocked' | 'tools' | 'box'> {
  stream: ChatStream;
}

/** The composer on this conversation's draft: a key pressed draws nothing else anew. */
export const DraftComposer = ({ stream, ...props }: DraftComposerProps) => {
  const text = useStore(stream, ({ draft }) => draft);
  return <Composer {...props} text={text} onTextChange={stream.write} onStop={() => void stream.stop()} />;
};

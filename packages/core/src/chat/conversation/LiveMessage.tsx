import { useRef } from 'react';
import { useStore } from 'zustand';
import { useT } from '../../app/index.ts';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import type { DeferredSlots } from '../open-chat/slots.ts';
import type { ChatStream } from '../stream/stream-state.ts';
import { MessageItem, type Speaker } from './MessageItem.tsx';
import * as css from './MessageItem.css.ts';
import { TypingIndicator } from './TypingIndicator.tsx';

export interface LiveMessageProps {
  stream: ChatStream;
  speakerOf: (id: string | null | undefined) => Speaker;
  names: Names;
  slots: DeferredSlots | undefined;
}

/**
 * The reply being written. It stands outside the log, so that nobody hears it word by word; it moves
 * in, once, when finished, and what is selected in it stays selected. The only part of a conversation that is drawn anew at every frame.
 */
export const LiveMessage = ({ stream, speakerOf, names, slots }: LiveMessageProps) => {
  const t = useT();
  const live = useStore(stream, (state) => state.live);
  const row = useRef<HTMLDivElement>(null);
  if (!live) return null;
  const speaker = speakerOf(live.speakerId);
  if (live.text === '') return live.isTyping && !live.isStopping ? <TypingIndicator speaker={speaker} /> : null;
  const status = live.isReconnecting ? t('message.reconnecting') : t('message.writing', { name: speaker.name });
  return (
    <>
      {slots && <slots.KeptSelection row={row} />}
      <div
        ref={row}
        className={css.row}
        data-troupe-part="message"
        data-troupe-role="bot"
        data-troupe-state="streaming"
        aria-busy="true"
      >
        <MessageItem by="bot" text={live.text} speaker={speaker} names={names} isGrowing status={status} />
      </div>
    </>
  );
};

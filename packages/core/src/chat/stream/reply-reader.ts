import { AppError, isErrorCode, type ChatEvent, type Message } from '@troupe/protocol';
import type { StreamEvent } from '../../app/index.ts';
import type { LiveReply } from './stream-state.ts';
import type { ConversationCache } from './conversation-cache.ts';

export interface ReplyReaderOptions {
  signal: AbortSignal;
  cache: ConversationCache;
  /** Changes what is shown of the reply. */
  show(change: Partial<LiveReply>): void;
  /** The server has the user's message and has begun. */
  onStart(userMessage: Message | undefined): void;
  onDone(message: Message): void;
  onError(error: AppError): void;
}

/** Reads a reply over any number of connections, from its first event to its last. */
export interface ReplyReader {
  /** Seq of the last event taken. */
  lastSeq(): number | undefined;
  isOver(): boolean;
  /** Lets go of a drawing that waits for its frame. */
  close(): void;
  /** Reads one connection to its end. */
  follow(events: AsyncIterable<StreamEvent<ChatEvent>>): Promise<void>;
}

export const createReplyReader = ({ signal, cache, show, onStart, onDone, onError }: ReplyReaderOptions): ReplyReader => {
  let seq: number | undefined;
  let base = '';
  let added = '';
  let frame: number | undefined;
  let isOver = false;
  const close = () => void (frame !== undefined && cancelAnimationFrame(frame));
  const draw = () => {
    frame = undefined;
    if (!signal.aborted) show({ text: base + added, isTyping: false, isReconnecting: false });
  };
  const take = async (event: ChatEvent) => {
    if (event.type === 'delta') {
      added += event.text;
      frame ??= requestAnimationFrame(draw);
      return;
    }
    if (event.type === 'start') {
      const { message_id: messageId, user_message: userMessage } = event;
      const continued = cache.history()?.messages.find(({ id }) => id === messageId);
      base = continued?.content.slice(0, event.base_length) ?? '';
      if (userMessage) {
        cache.upsert(userMessage);
        await cache.shown();
      }
      onStart(userMessage);
      show({
        generationId: event.generation_id,
        messageId,
        speakerId: event.sub_character_id,
        ...(base ? { text: base, replacesId: messageId } : {}),
      });
      return;
    }
    isOver = true;
    close();
    if (event.type === 'done') {
      cache.upsert(event.message, event.capped_message_id);
      cache.endReply();
      await cache.shown();
      if (!signal.aborted) onDone(event.message);
      return;
    }
    await cache.reload();
    if (!signal.aborted) onError(new AppError(isErrorCode(event.code) ? event.code : 'model_failed', { message: event.error }));
  };
  return {
    lastSeq: () => seq,
    isOver: () => isOver,
    close,
    async follow(events) {
      for await (const event of events) {
        if (signal.aborted) return;
        // A replay after a reconnect may begin with what is known.
        if (seq !== undefined && event.seq <= seq) continue;
        seq = event.seq;
        await take(event.data);
        if (isOver) return;
      }
    },
  };
};

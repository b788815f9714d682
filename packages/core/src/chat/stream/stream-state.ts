import type { AppError, ChatEvent } from '@troupe/protocol';
import type { StoreApi } from 'zustand';
import type { StreamEvent } from '../../app/index.ts';

/** A reply being written. It lives here only while it grows; complete, it belongs to the query cache. */
export interface LiveReply {
  /** Null until the server has answered with `start`. */
  generationId: string | null;
  messageId: string | null;
  /** The member of a group who writes it. */
  speakerId?: string | undefined;
  /** The message that this reply replaces or continues; the list leaves it out. */
  replacesId: string | null;
  /** All of the message that is shown, one update per animation frame. */
  text: string;
  /** Nothing to read yet, and 300 ms have passed since the request (C-MSG-02). */
  isTyping: boolean;
  isStopping: boolean;
  /** The connection broke; the reply goes on at the server and is being caught up with. */
  isReconnecting: boolean;
}

/** A user's message that the server has not acknowledged. */
export interface UnsentMessage {
  clientId: string;
  text: string;
  /** ISO 8601. */
  createdAt: string;
  /** The message it was written for, from the first attempt to send it on: every attempt asks for the same. */
  prevId?: string | null;
  /** It has waited: the outbox keeps it, and the draft need not. */
  hasWaited?: true;
}

/** What can be done with messages that wait. */
export interface Outbox {
  /** Tries at once, whatever the last attempt said. */
  tryNow(): void;
  /** Takes a message back into the composer; sent again, it keeps its place. */
  edit(clientId: string): void;
  remove(clientId: string): void;
}

/** Why the last request brought no reply. */
export interface ReplyFailure {
  error: AppError;
  /** Members may resubmit 5 s after a rate limit, at once after anything else. */
  canResubmit: boolean;
}

export interface ChatStreamState {
  /** What is being written; kept on the device until the server has it, for the character until the conversation is known. */
  draft: string;
  live: LiveReply | null;
  /** On its way to the server, or refused by it. */
  unsent: UnsentMessage | null;
  /** Written while there was no way to the server, oldest first: each goes when the one before is answered. */
  waiting: readonly UnsentMessage[];
  /** Keeps on the device what is not sent, and finds the moment for it. Until it has loaded the draft keeps the text. */
  outbox: Outbox | null;
  /** Sees what was written before it is sent: returns what goes to the character, null where it was a command. */
  takeCommand: ((text: string) => string | null) | null;
  failure: ReplyFailure | null;
  /** Id of the reply that was finished last while this stream watched: announced once. */
  finishedId: string | null;
}

/** Everything a conversation can ask of its stream. */
export interface ChatStream extends StoreApi<ChatStreamState> {
  /** Sends; before the conversation is here, as soon as it is; without a connection, when the outbox finds one. */
  send(text: string): Promise<void>;
  /** Sends the first that waits. Resolves when it is answered, refused, or waits again. */
  sendNext(): Promise<void>;
  /** The conversation is known and its history is in the query cache. A message that waited for it goes, once. */
  open(conversationId: string): void;
  /** Writes another take of a reply; `hint` says what this one should be like. */
  regenerate(messageId: string, hint?: string): Promise<void>;
  /** Writes more of the last reply. */
  continueReply(): Promise<void>;
  /** Follows a run that is no reply of words, from its request on. Resubmit after its failure makes the same request. */
  follow(ask: (signal: AbortSignal) => AsyncIterable<StreamEvent<ChatEvent>>): Promise<void>;
  /** Follows a reply that is being written already (a refresh, another tab). */
  resume(generation: { id: string; message_id: string }): Promise<void>;
  /** Ends the reply with what is shown of it. */
  stop(): Promise<void>;
  /** Sends the last message again: the same send while it is unacknowledged, so the server takes it once. */
  resubmit(): Promise<void>;
  write(draft: string): void;
  /** Takes back a message that was not sent into the draft. */
  takeBack(): void;
  /** Starts listening; the answer ends it without stopping the reply at the server. */
  attach(): () => void;
}

import type { Message } from '@troupe/protocol';
import type { ComponentType } from 'react';

export interface MessageSlotProps {
  message: Message;
  /** The last reply of the shown branch. */
  isLast: boolean;
}

/**
 * Where the second half of the chat stands in the first. Reading, sending, streaming and stopping need
 * none of it: a companion that does not load leaves a plain conversation, not a broken one.
 */
export interface Companion {
  /** In the header, at its end. */
  HeaderTools: ComponentType;
  /** One small button in the head of each message: its menu. */
  MessageMenuButton: ComponentType<MessageSlotProps>;
  /** Under a message of the chatter's that waits for a connection. */
  WaitingStatus: ComponentType<{ clientId: string }>;
  /** In the line above the oldest message that the last reply was written from. */
  MemoryLineLink: ComponentType;
  /** Below a message: of the last reply, and of each that has other takes. */
  MessageTools: ComponentType<MessageSlotProps>;
  /** Between the log and the composer. */
  Strips: ComponentType;
  /** In the composer, before Send. */
  ComposerTools: ComponentType;
  /** Dialogs, drawers and menus. */
  Panels: ComponentType;
}

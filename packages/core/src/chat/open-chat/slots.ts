import type { Message } from '@troupe/protocol';
import type { ComponentType } from 'react';
import type { ComposerControlsProps, KeptSelectionProps, LogControlsProps } from './ports.ts';

export interface MessageSlotProps {
  message: Message;
  /** The last reply of the shown branch. */
  isLast: boolean;
}

/**
 * Where the second half of the chat stands in the first. Reading, sending, streaming and stopping need
 * none of it: a second half that does not load leaves a plain conversation, not a broken one.
 */
export interface DeferredSlots {
  /** In the header, at its end. */
  HeaderTools: ComponentType;
  /** One small button in the head of each message: its menu. */
  MessageMenuButton: ComponentType<MessageSlotProps>;
  /** Under a message of the user's that waits for a connection. */
  WaitingStatus: ComponentType<{ clientId: string }>;
  /** In the line above the oldest message that the last reply was written from. */
  MemoryLineLink: ComponentType;
  /** Below a message: of the last reply, and of each that has other takes. */
  MessageTools: ComponentType<MessageSlotProps>;
  /** In the log, unseen: its port. */
  LogControls: ComponentType<LogControlsProps>;
  /** Before a reply that is being written, unseen: keeps what is selected in it. */
  KeptSelection: ComponentType<KeptSelectionProps>;
  /** Between the log and the composer; the composer's port comes with them. */
  Strips: ComponentType<ComposerControlsProps>;
  /** In the composer, before Send. */
  ComposerTools: ComponentType;
  /** Dialogs, drawers and menus. */
  Panels: ComponentType;
}

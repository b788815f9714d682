import type { Message } from '@troupe/protocol';
import type { ComponentType } from 'react';

export interface PanelProps {
  /** The message it was opened for, where it is about one. */
  message: Message | undefined;
  onClose: () => void;
}

/** Loads a panel's component: each is a chunk of its own. */
export type PanelLoader = () => Promise<ComponentType<PanelProps>>;

/**
 * Dialogs and drawers over the conversation by name. Each feature adds the names of its own where it defines itself, so
 * that `chat.open` takes no name that nobody offers.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- features add to it
export interface Panels {}

export type PanelName = keyof Panels;

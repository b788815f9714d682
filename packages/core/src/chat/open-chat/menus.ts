import type { Message } from '@troupe/protocol';
import { createContext, useContext } from 'react';
import type { MenuItem } from '../../ui/index.ts';
import type { OpenChat } from './open-chat.ts';

/**
 * A row of the chat menu: a hook that returns the item for this conversation and this user, or null where it has no
 * place. Called on every drawing, in the order of its table.
 */
export type ChatMenuEntry = (chat: OpenChat) => MenuItem | null;

/** Rows that belong together; a hairline stands between two groups. */
export type ChatMenuGroups = readonly (readonly ChatMenuEntry[])[];

/** A row of a message's menu. */
export type MessageMenuEntry = (chat: OpenChat, message: Message) => MenuItem | null;

/** What the features offer as rows, in order. */
export interface Menus {
  /** The chat menu's first page (C-CONV-06). */
  chat: ChatMenuGroups;
  /** Its second page: how one chats on this device and in this conversation. */
  settings: ChatMenuGroups;
  /** What a slash can do beside the rows of both. */
  commands: readonly ChatMenuEntry[];
  message: readonly MessageMenuEntry[];
  /** What a narrow composer keeps in a menu. */
  composer: readonly ChatMenuEntry[];
}

export const MenusContext = createContext<Menus | null>(null);

/** The menus of this chat, for what shows or searches them. */
export const useMenus = (): Menus => {
  const menus = useContext(MenusContext);
  if (menus === null) throw new Error('[troupe] useMenus was called outside what loads later.');
  return menus;
};

import type { MenuItem } from '../../ui/index.ts';
import { useMenus } from '../open-chat/menus.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';

/** Everything that a slash can do: what only the composer has, and what the chat menu offers this user here, by the ids of its rows. */
export const useCommands = (): MenuItem[] => {
  const chat = useOpenChat();
  const { commands, chat: chatMenu, settings } = useMenus();
  // Fixed tables: the hooks of their rows are called in the same order every time.
  const items = [...commands, ...chatMenu.flat(), ...settings.flat()].map((useEntry) => useEntry(chat));
  return items.filter((item): item is MenuItem => item !== null && !item.isDisabled);
};

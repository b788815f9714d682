import { useOwnTexts } from '../../app/index.ts';
import { chatIcon, searchIcon, wandIcon } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/index.ts';
import { useSuggestion } from '../autopilot/useSuggestion.ts';
import { chatMenu } from '../companion/menus.ts';
import { settingsMenu } from '../companion/settings-menu.ts';
import { useOpenChat } from '../companion/open-chat.ts';
import { texts } from '../composer/texts.ts';

/** Everything that a slash can do: what the chat menu offers this chatter here, by the ids of its rows, and what only the composer has. */
export const useCommands = (): MenuItem[] => {
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  const { ask } = useSuggestion();
  // Fixed tables: the hooks of their rows are called in the same order every time.
  const menu = [...chatMenu, ...settingsMenu].flat().map((useEntry) => useEntry(chat));
  /** What stands in the box goes on behind it. */
  const begin = (prefix: string) => chat.stream.write(prefix + chat.stream.getState().draft);
  return [
    { id: 'suggest', label: text('commands.suggest'), glyph: wandIcon, onSelect: () => void ask() },
    { id: 'ooc', label: text('commands.ooc'), glyph: chatIcon, onSelect: () => begin('ooc: ') },
    { id: 'search', label: text('commands.search'), glyph: searchIcon, onSelect: () => begin('/search ') },
    ...menu.filter((item): item is MenuItem => item !== null && !item.isDisabled),
  ];
};

import { useOwnTexts } from '../../app/index.ts';
import { themeIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';

/** What the user wants of the scene, for every reply of this conversation. */
export const useSceneEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'scene', label: text('tools.scene-note'), glyph: themeIcon, onSelect: () => chat.open('scene') };
};

import { useOwnTexts } from '../../app/index.ts';
import { themeIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';

/** What the chatter wants of the scene, for every reply of this conversation. */
export const useSceneEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'scene', label: text('tools.scene-note'), glyph: themeIcon, onSelect: () => chat.open('scene') };
};

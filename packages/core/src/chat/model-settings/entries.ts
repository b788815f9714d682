import { useOwnTexts, useT } from '../../app/index.ts';
import { chipIcon, filterIcon, globeIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { texts } from '../open-chat/texts.ts';
import { useIsWithinReach } from '../upgrade/useIsWithinReach.ts';

export const useModelEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'model', label: text('tools.model'), glyph: chipIcon, onSelect: () => chat.open('model') };
};

export const useGenerationEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  const isWithinReach = useIsWithinReach('generation_settings');
  if (!isWithinReach) return null;
  return {
    id: 'generation',
    label: text('tools.generation'),
    glyph: filterIcon,
    onSelect: () => chat.open('generation'),
  };
};

export const useLanguageEntry: ChatMenuEntry = (chat) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const [{ language }] = useChatSettings();
  return {
    id: 'language',
    label: text('tools.chat-language'),
    glyph: globeIcon,
    ...(language ? { value: t.languageName(language) } : {}),
    onSelect: () => chat.open('language'),
  };
};

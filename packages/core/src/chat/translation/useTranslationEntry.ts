import { useApp, useAppSettings, useOwnTexts } from '../../app/index.ts';
import { compassIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from './texts.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { isTranslationOffered } from './translation-access.ts';

/** The translation control: a row of the chat menu. */
export const useTranslationEntry: ChatMenuEntry = (chat) => {
  const { brand, t } = useApp();
  const text = useOwnTexts(texts);
  const [{ language }] = useChatSettings();
  const settings = useAppSettings();
  const { character } = chat;
  if (!isTranslationOffered({ brand, character, chatLanguage: language, models: settings?.inferenceModels }) || !language)
    return null;
  return {
    id: 'translate',
    label: text('translation.open', { language: t.languageName(language) }),
    glyph: compassIcon,
    onSelect: () => chat.open('translate'),
  };
};

import { getAppSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { compassIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from './texts.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { isTranslationOffered } from './translation-access.ts';

/** The translation control: a row of the chat menu. */
export const useTranslationEntry: ChatMenuEntry = (chat) => {
  const { brand, client, t } = useApp();
  const text = useOwnTexts(texts);
  const [{ language }] = useChatSettings();
  // The screen asks for it anyway: the same place in the cache.
  const { data } = useQuery({
    queryKey: [getAppSettings.id, {}],
    queryFn: ({ signal }) => client.call(getAppSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { character } = chat;
  if (!isTranslationOffered({ brand, character, chatLanguage: language, models: data?.inferenceModels }) || !language)
    return null;
  return {
    id: 'translate',
    label: text('translation.open', { language: t.languageName(language) }),
    glyph: compassIcon,
    onSelect: () => chat.open('translate'),
  };
};

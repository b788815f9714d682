import { getCharacter, type Character } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';

/** Reads the open character in the chat language, where one is chosen and it is not the character's own. Draws nothing. */
export const TranslatedCharacter = () => {
  const { client, queries } = useApp();
  const { characterId, character } = useOpenChat();
  const [{ language }] = useChatSettings();
  const viewer = useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : 'guest'));
  const original = [getCharacter.id, { params: { characterId }, query: {} }, viewer];
  const { data } = useQuery({
    queryKey: [getCharacter.id, { params: { characterId }, query: { lang: language } }, viewer],
    enabled: language !== undefined && language.split('-')[0] !== character.language.split('-')[0],
    queryFn: ({ signal }) => client.call(getCharacter, { params: { characterId }, query: { lang: language } }, { signal }),
    staleTime: 30_000,
  });
  useEffect(() => {
    if (!data || (data.name === character.name && data.title === character.title)) return;
    const { name, title, greeting } = data;
    // Where the whole chat reads it, so that header, hero and macros say the same.
    queries.setQueryData<Character>(original, (shown) => shown && { ...shown, name, title, greeting });
  });
  const shown = data && language;
  useEffect(() => {
    if (shown === undefined) return;
    return () => void queries.invalidateQueries({ queryKey: [getCharacter.id, { params: { characterId }, query: {} }] });
  }, [shown, queries, characterId]);
  return null;
};

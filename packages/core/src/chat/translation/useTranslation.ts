import { getCharacter, getTranslation, startTranslation, type Translation } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../app/index.ts';

const pollMs = 1000;

const isRunning = (translation: Translation | undefined) => translation?.status === 'start' || translation?.status === 'progress';

/** A translation as far as it is, asked for every second while it runs. */
export const useTranslation = (characterId: string, language: string) => {
  const { client, queries } = useApp();
  const queryKey = [getTranslation.id, { characterId, language }];
  const [failure, setFailure] = useState<unknown>(null);
  const [isStarting, setStarting] = useState(false);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = await client.call(getTranslation, { params: { characterId }, query: { lang: language } }, { signal });
      // Everyone who reads the character in this language reads another text from now on.
      if (now.status === 'success') void queries.invalidateQueries({ queryKey: [getCharacter.id] });
      return now;
    },
    networkMode: 'always',
  });
  useEffect(() => {
    if (!isRunning(data)) return;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [data, refetch]);
  const start = async () => {
    setStarting(true);
    setFailure(null);
    try {
      queries.setQueryData(queryKey, await client.call(startTranslation, { params: { characterId }, body: { language } }));
    } catch (error) {
      setFailure(error);
    } finally {
      setStarting(false);
    }
  };
  return { translation: data, failure, isStarting, start };
};

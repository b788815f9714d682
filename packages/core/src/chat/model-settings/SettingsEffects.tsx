import { getUserSettings, limits } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { texts } from '../open-chat/texts.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { useModels } from './useModels.ts';

/**
 * Keeps the device's settings true while a conversation is open: the chat language is the user's own,
 * and a model that is gone, or that a plan no longer pays for, gives way to the default. Draws nothing.
 */
export const SettingsEffects = () => {
  const { client, notify } = useApp();
  const text = useOwnTexts(texts);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const [settings, setSettings] = useChatSettings();
  const { data: own } = useQuery({
    queryKey: [getUserSettings.id, viewer],
    enabled: viewer !== null,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
    staleTime: 300_000,
  });
  const language = own && (own.chatLanguage ?? undefined);
  useEffect(() => {
    if (own) setSettings({ language });
    // Whatever this device says meanwhile: what the server answers is the user's latest word.
    // oxlint-disable-next-line react/exhaustive-deps -- only an answer is a reason to run
  }, [own]);

  const chosenId = settings.inference_model;
  const { models, current } = useModels({ isWanted: chosenId !== undefined });
  useEffect(() => {
    if (chosenId === undefined || !models || !current || current.id === chosenId) return;
    const gone = models.find(({ id }) => id === chosenId)?.name ?? chosenId;
    setSettings({ inference_model: undefined });
    notify({
      kind: 'info',
      text: text('tools.model-gone', { model: gone, other: current.name }),
      durationMs: limits.toastLongMs,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the list and the choice are the reasons to run
  }, [chosenId, current?.id]);
  return null;
};

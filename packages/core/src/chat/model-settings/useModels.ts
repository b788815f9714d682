import { getAppSettings, type InferenceModel } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';

/** A model of the list, as the user may have it. */
export interface ModelChoice extends InferenceModel {
  isDefault: boolean;
  isLocked: boolean;
}

export interface Models {
  /** Nothing while they are on their way. */
  models: ModelChoice[] | undefined;
  /** The one that answers; the default unless the device chose another that is there. */
  current: ModelChoice | undefined;
  error: Error | null;
  retry: () => void;
}

/** The models that this session may know of. Who asks decides what is listed, so each session has its own list. */
export const useModels = ({ isWanted = true }: { isWanted?: boolean } = {}): Models => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const permissions = useSession(({ session }) => session?.user.permissions);
  const [settings] = useChatSettings();
  const { data, error, refetch } = useQuery({
    queryKey: [getAppSettings.id, { viewer, permissions }],
    enabled: isWanted && viewer !== null,
    queryFn: ({ signal }) => client.call(getAppSettings, {}, { signal }),
    staleTime: 300_000,
  });
  const models = data?.inferenceModels.map((model, index) => ({
    ...model,
    isDefault: index === 0,
    isLocked: model.permission !== null && !permissions?.includes(model.permission),
  }));
  const current = models?.find(({ id, isLocked }) => id === settings.inference_model && !isLocked) ?? models?.[0];
  return { models, current, error, retry: () => void refetch() };
};

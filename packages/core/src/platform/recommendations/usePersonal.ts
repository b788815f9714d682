import { useQuery } from '@tanstack/react-query';
import { getRecommendations, getUserSettings, limits, updateUserSettings, type UserSettings } from '@troupe/protocol';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { forgetRecommendations } from './forget-recommendations.ts';
import { texts } from './texts.ts';

/** Whether a member's recommendations are made of their own taste, and the switch. */
export const usePersonal = (isMember: boolean) => {
  const app = useApp();
  const { client, queries, notify } = app;
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [getUserSettings.id, userId];
  const { data } = useQuery({
    queryKey,
    enabled: isMember,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  const change = async (personalRecommendations: boolean) => {
    const set = (value: boolean) =>
      queries.setQueryData<UserSettings>(queryKey, (kept) => kept && { ...kept, personalRecommendations: value });
    set(personalRecommendations);
    try {
      await client.call(updateUserSettings, { body: { personalRecommendations } });
      forgetRecommendations(app, 'recommended_bots');
      await queries.refetchQueries({ queryKey: [getRecommendations.id, 'recommended_bots'] });
    } catch {
      set(!personalRecommendations);
      notify({ kind: 'danger', text: text('recommendations.failed'), durationMs: limits.toastNormalMs });
    }
  };
  return { isPersonal: data?.personalRecommendations, change: (isOn: boolean) => void change(isOn) };
};

import { getRecommendations, limits } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { useUserSettings } from '../explore/useUserSettings.ts';
import { forgetRecommendations } from './forget-recommendations.ts';
import { texts } from './texts.ts';

/** Whether a member's recommendations are made of their own taste, and the switch. */
export const usePersonal = () => {
  const app = useApp();
  const { queries, notify } = app;
  const text = useOwnTexts(texts);
  const { settings, change } = useUserSettings();
  const turn = async (personalRecommendations: boolean) => {
    try {
      await change({ personalRecommendations });
      forgetRecommendations(app, 'recommended_bots');
      await queries.refetchQueries({ queryKey: [getRecommendations.id, 'recommended_bots'] });
    } catch {
      notify({ kind: 'danger', text: text('recommendations.failed'), durationMs: limits.toastNormalMs });
    }
  };
  return { isPersonal: settings?.personalRecommendations, change: (isOn: boolean) => void turn(isOn) };
};

import { limits, releaseLeaderboardRow, type LeaderboardRow } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { useText } from './texts.ts';
import { ranksKey } from './useRanks.ts';

/** Lets a held row take part; all ranks are asked for anew after it. */
export const useRelease = ({ id, creator_username }: LeaderboardRow) => {
  const app = useApp();
  const text = useText();
  const [isRunning, setRunning] = useState(false);
  // Two presses within one render are one.
  const isBusy = useRef(false);
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await app.client.call(releaseLeaderboardRow, { params: { rowId: id } });
      app.notify({
        kind: 'success',
        text: text('leaderboard.released', { name: creator_username }),
        durationMs: limits.toastNormalMs,
      });
    } catch (error) {
      app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastLongMs });
    }
    // After a refusal too: somebody else may have released it.
    await app.queries.invalidateQueries({ queryKey: [ranksKey] });
    setRunning(false);
    isBusy.current = false;
  };
  return { isRunning, release: () => void send() };
};

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { textOf } from '../../drafts/draft-text.ts';
import { draftRecord } from '../../testing/drafts.ts';
import { createDraftPace } from './draft-pace.ts';
import type { DraftPlace, OpenDraftState } from './draft-writing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft whose sending ends in a place, once for each of them; what is typed is never all sent. */
const paced = (...places: DraftPlace[]) => {
  const record = draftRecord({ kept: textOf(draftRecord({ note: 'older' })), revision: 1 });
  const state = createStore<OpenDraftState>(() => ({ record, place: 'device', role: 'writer', isJoined: false, isGone: false }));
  const write = vi.fn(async () => true);
  const send = vi.fn(async () => state.setState({ place: places.shift() ?? 'full' }));
  const pace = createDraftPace({ state, current: () => record, isWriter: () => true, isBegun: () => true, write, send });
  return { pace, write, send };
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the pace of a draft', () => {
  it('is 300 ms to the device and five seconds to the account, which further keys put off by nothing', async () => {
    const { pace, write, send } = paced('account');
    for (let at = 0; at < 4800; at += 100) {
      pace.soon();
      await wait(100);
      if (at >= 200) expect(write.mock.calls.length).toBeGreaterThanOrEqual(Math.floor((at + 100) / 300));
    }
    expect(send).not.toHaveBeenCalled();
    await wait(500);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('goes on after five seconds with what was typed while it was sent', async () => {
    const { pace, send } = paced('account', 'account');
    await pace.send();
    await wait(4900);
    expect(send).toHaveBeenCalledTimes(1);
    await wait(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tries again after a quarter of a minute without a network, and not by itself where the account refuses', async () => {
    const { pace, send } = paced('offline', 'refused');
    await pace.send();
    await wait(14_900);
    expect(send).toHaveBeenCalledTimes(1);
    await wait(200);
    expect(send).toHaveBeenCalledTimes(2);
    await wait(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is over when it rests', async () => {
    const { pace, write } = paced();
    pace.soon();
    pace.rest();
    await wait(1000);
    expect(write).not.toHaveBeenCalled();
  });
});

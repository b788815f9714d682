import type { DeviceStorage } from '../../app/index.ts';

const hourMs = 3_600_000;
/** Hours of use after which somebody is reminded of a break. */
export const breakAfterHours = 3;
/** A reader who was away for so long has had a break. */
const breakMs = hourMs / 2;
const key = 'use-time';

interface Kept {
  usedMs: number;
  /** When it was counted last. */
  at: number;
}

const read = (storage: DeviceStorage): Kept => {
  const [used = 0, at = 0] = (storage.get(key) ?? '').split(' ').map(Number);
  return Number.isFinite(used) && Number.isFinite(at) ? { usedMs: used, at } : { usedMs: 0, at: 0 };
};

/** How long somebody has been here without a break, on this device and over all conversations. */
export interface UseTime {
  /** Somebody is here from now on; answers the milliseconds until the reminder is due. */
  begin(): number;
  /** Counts the time since it was counted last; answers the milliseconds until the reminder is due. */
  count(): number;
  /** The reminder was shown: the next is due as long after. */
  restart(): number;
}

export const createUseTime = (storage: DeviceStorage, now: () => number = Date.now): UseTime => {
  const keep = (kept: Kept): number => {
    storage.set(key, `${kept.usedMs} ${kept.at}`);
    return Math.max(0, breakAfterHours * hourMs - kept.usedMs);
  };
  return {
    begin() {
      const { usedMs, at } = read(storage);
      const away = now() - at;
      return keep({ usedMs: away >= breakMs || away < 0 ? 0 : usedMs, at: now() });
    },
    count() {
      const { usedMs, at } = read(storage);
      return keep({ usedMs: usedMs + Math.max(0, now() - at), at: now() });
    },
    restart: () => keep({ usedMs: 0, at: now() }),
  };
};

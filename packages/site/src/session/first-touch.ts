import { accountLimits } from '@troupe/protocol';
import * as v from 'valibot';
import type { DeviceStorage } from '@troupe/core/app';

const id = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(accountLimits.affiliateMax)));
const touch = v.object({ affiliate_id: id, tap_tracking_id: id, at: v.number() });
const key = 'first-touch';
const keptMs = accountLimits.affiliateDays * 24 * 3600_000;

const read = (storage: DeviceStorage, now: number) => {
  try {
    const kept = v.safeParse(touch, JSON.parse(storage.get(key) ?? 'null'));
    return kept.success && now - kept.output.at < keptMs ? kept.output : null;
  } catch {
    return null;
  }
};

/** Keeps who sent somebody, by the address of their first page; what a later link says does not count for 30 days (P-AUTH-13). */
export const keepFirstTouch = (storage: DeviceStorage, search: string, now = Date.now()): void => {
  const { affiliate_id, tap_tracking_id } = Object.fromEntries(new URLSearchParams(search));
  const given = v.safeParse(touch, { affiliate_id, tap_tracking_id, at: now });
  if (!given.success || !(affiliate_id || tap_tracking_id) || read(storage, now)) return;
  storage.set(key, JSON.stringify(given.output));
};

export const firstTouch = (storage: DeviceStorage, now = Date.now()) => {
  const { affiliate_id, tap_tracking_id } = read(storage, now) ?? {};
  return { ...(affiliate_id && { affiliate_id }), ...(tap_tracking_id && { tap_tracking_id }) };
};

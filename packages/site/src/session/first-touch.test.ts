import { createDeviceStorage } from '@troupe/core/app';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstTouch, keepFirstTouch } from './first-touch.ts';

const day = 24 * 3600_000;
const storage = () => createDeviceStorage(() => window.localStorage);
beforeEach(() => window.localStorage.clear());

describe('who sent somebody', () => {
  it('is kept from the first page for 30 days, whatever later links say', () => {
    const device = storage();
    keepFirstTouch(device, '?affiliate_id=a1&tap_tracking_id=t1', 0);
    keepFirstTouch(device, '?affiliate_id=a2', 29 * day);
    expect(firstTouch(device, 29 * day)).toEqual({ affiliate_id: 'a1', tap_tracking_id: 't1' });
    expect(firstTouch(device, 30 * day)).toEqual({});
    keepFirstTouch(device, '?tap_tracking_id=t2', 30 * day);
    expect(firstTouch(device, 31 * day)).toEqual({ tap_tracking_id: 't2' });
  });

  it.each(['', '?affiliate_id=', `?affiliate_id=${'a'.repeat(129)}`, '?page=2'])('is nobody by %j', (search) => {
    const device = storage();
    keepFirstTouch(device, search, 0);
    expect(firstTouch(device, 0)).toEqual({});
  });
});

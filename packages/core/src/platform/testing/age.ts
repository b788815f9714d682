import {
  ageMethodLevels,
  ageMethods,
  type AgeCheck,
  type AgeMethod,
  type AgeMethodOffer,
  type AgeRecord,
} from '@troupe/protocol';

export const testOffer = (type: AgeMethod, retry_at: string | null = null): AgeMethodOffer => ({
  type,
  level: ageMethodLevels[type],
  retry_at,
});

/** A proof of somebody over 18 that counts for long. */
export const testRecord = (over: Partial<AgeRecord> = {}): AgeRecord => ({
  over_18: true,
  method: 'facial_age_estimation',
  level: 'medium',
  issued_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2127-11-22T10:00:00.000Z',
  counts: true,
  ...over,
});

/** Where a member stands who has shown nothing yet, in a country that takes every way. */
export const testCheck = (over: Partial<AgeCheck> = {}): AgeCheck => ({
  status: 'waiting',
  country: 'SE',
  at_door: false,
  per_visit: false,
  may_show_adult: false,
  waiting_chats: 0,
  methods: ageMethods.map((type) => testOffer(type)),
  record: null,
  attempt: null,
  ...over,
});

/** Where a member stands whose age is confirmed. */
export const verifiedCheck = (over: Partial<AgeCheck> = {}): AgeCheck =>
  testCheck({
    status: 'verified',
    may_show_adult: true,
    record: testRecord(),
    attempt: { method: 'facial_age_estimation', state: 'passed', started_at: '2026-11-22T09:58:00.000Z' },
    ...over,
  });

/** How an age can be shown (P-AGE-03), by the names that travel. */
export const ageMethods = [
  'id_scan_face_match',
  'double_blind',
  'facial_age_estimation',
  'email',
  'id_scan',
  'mobile',
  'credit_card',
] as const;
export type AgeMethod = (typeof ageMethods)[number];

/** How sure a proof is, the least first. */
export const ageLevels = ['low', 'medium', 'high'] as const;
export type AgeLevel = (typeof ageLevels)[number];

/** How sure a method is, unless its provider says less of a proof. */
export const ageMethodLevels: Readonly<Record<AgeMethod, AgeLevel>> = {
  id_scan_face_match: 'high',
  double_blind: 'high',
  facial_age_estimation: 'medium',
  email: 'medium',
  mobile: 'medium',
  credit_card: 'medium',
  id_scan: 'low',
};

/** Limits of age checks, apart from the others: no widget pays for them. */
export const ageLimits = {
  /** A proof counts for so many days unless the brand says otherwise, and for no more than the most. */
  validDays: 365,
  validDaysMax: 3650,
  /** What a visit is where a proof counts for one only. */
  visitMinutes: 60,
  /** An attempt that has come to nothing by then is over. */
  attemptMinutes: 60,
  /** A way that failed may be tried again after so long; another one at once. */
  sameMethodHours: 24,
} as const;

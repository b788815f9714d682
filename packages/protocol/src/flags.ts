/** Feature flags (P-BRAND-09): default, owner, and the day by which the flag is removed. Brands override the default. */
export const flags = {
  lorebook: { default: true, owner: 'creation', removeBy: '2027-06-30' },
  create_v2: { default: true, owner: 'creation', removeBy: '2027-06-30' },
  anonymous_create: { default: false, owner: 'creation', removeBy: '2027-06-30' },
  my_bots_v2: { default: true, owner: 'creation', removeBy: '2027-06-30' },
  listing_v2: { default: true, owner: 'platform', removeBy: '2027-06-30' },
  profile_v2: { default: true, owner: 'platform', removeBy: '2027-06-30' },
  my_chats_v2: { default: true, owner: 'chat', removeBy: '2027-06-30' },
  onboarding_v2: { default: true, owner: 'platform', removeBy: '2027-06-30' },
  groupchat: { default: true, owner: 'creation', removeBy: '2027-06-30' },
  /** Takes the fields of a member's own model key away (P-PROF-04). */
  model_key_off: { default: false, owner: 'platform', removeBy: '2027-06-30' },
} as const satisfies Record<string, { default: boolean; owner: string; removeBy: string }>;
export type Flag = keyof typeof flags;
/** All flags, in the order of the table. */
export const flagNames = Object.keys(flags) as [Flag, ...Flag[]];

/** When a flag is on: always, never, or for some. What is named must all hold; an empty rule is always on. */
export interface FlagRule {
  /** Percent of accounts; the same account is in or out for as long as this does not fall. Nobody is in who is not known. */
  share?: number | undefined;
  /** ISO 8601 instants; `until` is the first at which it is off again. */
  from?: string | undefined;
  until?: string | undefined;
  /** Roles that it is on for. */
  roles?: readonly string[] | undefined;
}
export type FlagRules = { readonly [F in Flag]?: boolean | FlagRule | undefined };
export type FlagValues = Record<Flag, boolean>;

/** Of all values those that are not as they are for everybody: the others need not be told. */
export const withoutDefaults = (values: FlagValues): Partial<FlagValues> =>
  Object.fromEntries(Object.entries(values).filter(([flag, value]) => value !== flags[flag as Flag].default));

/** For whom flags are asked. */
export interface FlagSubject {
  /** The account; null where nobody is known. */
  key: string | null;
  role: string | null;
}

/** 0 to 9999, even over keys and apart for each flag: FNV-1a, 32 bit. */
const bucketOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % 10_000;
};

/** Why a flag has its value, in the words of OpenFeature. */
export type FlagReason = 'DEFAULT' | 'STATIC' | 'SPLIT' | 'TARGETING_MATCH';

/** One flag for somebody at a time. Pure: the same account gets the same answer on every server. */
export const evaluateFlag = (
  flag: Flag,
  rule: boolean | FlagRule | undefined,
  { key, role }: FlagSubject,
  now: Date,
): { value: boolean; reason: FlagReason } => {
  if (rule === undefined) return { value: flags[flag].default, reason: 'DEFAULT' };
  if (typeof rule === 'boolean') return { value: rule, reason: 'STATIC' };
  const at = now.getTime();
  const isDue = (!rule.from || at >= Date.parse(rule.from)) && (!rule.until || at < Date.parse(rule.until));
  const isMeant = !rule.roles || (role !== null && rule.roles.includes(role));
  if (!isDue || !isMeant) return { value: false, reason: 'TARGETING_MATCH' };
  if (rule.share === undefined) return { value: true, reason: 'TARGETING_MATCH' };
  return { value: key !== null && bucketOf(`${flag}:${key}`) < rule.share * 100, reason: 'SPLIT' };
};

/** Every flag for somebody at a time. */
export const evaluateFlags = (rules: FlagRules, subject: FlagSubject, now: Date): FlagValues =>
  Object.fromEntries(flagNames.map((flag) => [flag, evaluateFlag(flag, rules[flag], subject, now).value])) as FlagValues;

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

import { contextTokens, paidRoles, personaLimit, rolePermissions, type PaidRole, type Permission } from '@troupe/protocol';

/** Who has no plan, and who has each, from the lowest to the highest. */
export type Tier = 'free_tier' | PaidRole;
export const tiers = ['free_tier', ...paidRoles] as const satisfies readonly Tier[];

/** What tiers may differ in, in the order in which it is shown. */
const shownPermissions = [
  'create_character',
  'skip_waiting_room',
  'memory_manager',
  'conversation_memory_auto',
  'generation_settings',
  'advanced_models',
  'auto_response',
  'tts',
  'conversation_images',
  'conversation_images_v2',
  'image_training',
  'avatar_images_v2',
  'character_translate_public',
  'character_translate_private',
] as const satisfies readonly Permission[];

export type MatrixRowKey = (typeof shownPermissions)[number] | 'no_ads' | 'context' | 'personas';

export interface MatrixRow {
  key: MatrixRowKey;
  /** What a tier has of it: whether, or how much. */
  of: (tier: Tier) => boolean | number;
}

const holds = (tier: Tier, permission: Permission): boolean => rolePermissions[tier].includes(permission);

/** What each tier holds, from what its role may do: nothing can be promised here that a role lacks (R-PLAN-03, R-PLAN-04). */
export const matrix: readonly MatrixRow[] = [
  { key: 'context', of: (tier) => contextTokens(rolePermissions[tier]) },
  { key: 'personas', of: personaLimit },
  { key: 'no_ads', of: (tier) => !holds(tier, 'display_ads') },
  ...shownPermissions.map((key) => ({ key, of: (tier: Tier) => holds(tier, key) })),
];

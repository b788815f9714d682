/**
 * Roles and permissions: one table (P-ROLE-01, P-ROLE-02).
 * `can` hides things in the browser; the server decides again on every call.
 */
export const permissions = [
  'view_chats',
  'view_help',
  'view_auth',
  'view_my_chat_bots',
  'report_character',
  'display_ads',
  'create_character',
  'delete_character',
  'create_user_external',
  'skip_waiting_room',
  'memory_manager',
  'generation_settings',
  'tts',
  'conversation_images',
  'conversation_images_v2',
  'conversation_memory_auto',
  'character_translate_public',
  'character_translate_private',
  'image_training',
  'avatar_images_v2',
  'advanced_models',
  'auto_response',
  '3k_context',
  '4k_context',
  '8k_context',
  '16k_context',
  'restriction_temporary',
  'restriction_complete',
  'limited_access',
  'temporary_shadowban',
  /** Looks at reports and appeals; apart from `admin`, and given to single accounts. */
  'moderate',
  'admin',
] as const;
export type Permission = (typeof permissions)[number];

/** From the lowest to the highest: of several that an account has, the highest counts. */
export const roles = [
  'guest',
  'free_tier',
  'beta_user',
  'paid_minimal',
  'paid_basic',
  'paid_premium',
  'employee',
  'admin',
] as const;
export type Role = (typeof roles)[number];

const guest: Permission[] = ['view_chats', 'view_help', 'report_character', 'display_ads'];
const free: Permission[] = [...guest, 'create_character', 'delete_character', 'view_auth', 'view_my_chat_bots', '4k_context'];
const minimal: Permission[] = [
  ...free.filter((permission) => permission !== 'display_ads'),
  'skip_waiting_room',
  'memory_manager',
  'generation_settings',
];
const basic: Permission[] = [
  ...minimal,
  'tts',
  'conversation_images',
  'conversation_memory_auto',
  'character_translate_public',
  '8k_context',
];
const premium: Permission[] = [
  ...basic,
  'image_training',
  'avatar_images_v2',
  'conversation_images_v2',
  'character_translate_private',
  'advanced_models',
  'auto_response',
  '16k_context',
];

/** What each role may do (R-PLAN-04). */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  guest,
  free_tier: free,
  paid_minimal: minimal,
  paid_basic: basic,
  paid_premium: premium,
  beta_user: free,
  employee: premium,
  admin: [...premium, 'admin'],
};

/** Personas each role may have (R-PERSONA-07). */
const personaLimits: Record<Role, number> = {
  guest: 0,
  free_tier: 3,
  paid_minimal: 10,
  paid_basic: 50,
  paid_premium: 100,
  beta_user: 3,
  employee: 100,
  admin: 100,
};

/** How many personas a role may have; a role we do not know may have none. */
export const personaLimit = (role: string): number => (Object.hasOwn(personaLimits, role) ? personaLimits[role as Role] : 0);

/** Tokens of context a session may use (C-GEN-09, C-GEN-10): 2048 for guests, then by permission. */
export const contextTokens = (held: readonly string[]): number => {
  if (held.includes('16k_context')) return 16_384;
  if (held.includes('8k_context')) return 8192;
  if (held.includes('4k_context')) return 4096;
  if (held.includes('3k_context')) return 3072;
  return 2048;
};

/** Whether a session (or nobody) holds a permission. */
export const can = (session: { permissions: readonly string[] } | null | undefined, permission: Permission): boolean =>
  session?.permissions.includes(permission) ?? false;

import type { Brand } from '@troupe/protocol';

/** Whether users of partners' pages may sign in to an account of the brand itself. */
export const canSignInFrames = (brand: Brand): boolean => brand.embed.sign_in && !brand.partner_mode;

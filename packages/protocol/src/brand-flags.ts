import type { BrandView } from './brand-view.ts';
import { flags, type Flag } from './flags.ts';

/** Whether a flag is on for a brand. */
export const isFlagOn = (brand: Pick<BrandView, 'flags'>, flag: Flag): boolean => brand.flags[flag] ?? flags[flag].default;

import { evaluateFlags } from '@troupe/protocol';
import type { Clock, Flags } from '../../ports/index.ts';

/** Flags as the brand's own file says them. */
export const createBrandFlags = ({ clock }: { clock: Clock }): Flags => ({
  evaluate: async (brand, subject) => evaluateFlags(brand.flags, subject, clock.now()),
});

import type { Brand, FlagSubject, FlagValues } from '@troupe/protocol';

/** Which version of a feature an account gets (P-BRAND-09). Never a permission. */
export interface Flags {
  /** Every flag of the product for one subject on a brand. Returns within half a second, whatever stands behind it. */
  evaluate(brand: Brand, subject: FlagSubject): Promise<FlagValues>;
}

import type { Brand, FlagSubject, FlagValues } from '@troupe/protocol';

/** Which version of what somebody gets (P-BRAND-09). Never a permission. */
export interface Flags {
  /** Every flag of the product for somebody on a brand. Returns within half a second, whatever stands behind it. */
  evaluate(brand: Brand, subject: FlagSubject): Promise<FlagValues>;
}

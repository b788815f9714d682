import type { BillingPeriod } from '@troupe/protocol';
import { monthsAfter } from '../../kernel/schedules/months.ts';

/** When the nth period of a subscription ends, counted from the instant at which the first began (`monthsAfter`). */
export const periodEnd = (anchor: Date, period: BillingPeriod, nth: number): Date =>
  monthsAfter(anchor, nth * (period === 'annual' ? 12 : 1));

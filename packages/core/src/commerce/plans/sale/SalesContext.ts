import type { Sale } from '@troupe/protocol';
import { createContext, useContext } from 'react';

export interface ShownSales {
  /** Those that are on; none while it is not known. */
  sales: readonly Sale[];
  /** Milliseconds on the server's clock. */
  now: () => number;
}

/** What a page of plans knows of its sales, for every price on it. */
export const SalesContext = createContext<ShownSales>({ sales: [], now: Date.now });

export const useShownSales = () => useContext(SalesContext);

import type { Verdict } from '@troupe/protocol';
import { createContext } from 'react';

/** What the document says of its own page, and whose addresses are no real ones. */
export interface DocumentGuard {
  pathname: string;
  verdict: Verdict;
  relayDomains: readonly string[];
}

export const GuardContext = createContext<DocumentGuard | null>(null);

import type { AgeLevel, AgeMethod } from '@troupe/protocol';

/** How an attempt ended at the provider. `withdrawn`: a proof that it gave before counts no longer. */
export const ageOutcomes = ['passed', 'failed', 'abandoned', 'expired', 'withdrawn'] as const;
export type AgeOutcome = (typeof ageOutcomes)[number];

/** A provider's own report of one attempt. */
export interface AgeReport {
  sessionId: string;
  /** Grows with each attempt of a session, from 1: reports may come late. */
  sequence: number;
  outcome: AgeOutcome;
  /** How sure it is; as sure as the method unless told. */
  level?: AgeLevel | undefined;
  /** What it calls the proof. One proof proves once. */
  reference?: string | undefined;
  /** When the proof ends, where it says so. */
  expiresAt?: Date | undefined;
  /** It failed because a document or a record says so, not because a machine guessed. */
  isUnderAge?: boolean | undefined;
}

/** A report as it came over the network. */
export interface AgeEvent extends AgeReport {
  id: string;
}

/** All that a provider learns: no account, no e-mail, no page. */
export interface AgeSessionRequest {
  /** Random, for this attempt alone. */
  sessionId: string;
  method: AgeMethod;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: string | null;
  /** Where its page leads in the end, whatever the end: the same for everybody. */
  returnUrl: string;
  /** Whose events these will be. */
  brandId: string;
}

/**
 * Who checks ages: one adapter a provider. Every call returns or throws within 10 s; a provider that cannot be
 * reached is `unavailable`.
 */
export interface AgeChecks {
  /** True while nothing is really checked. */
  isSandbox: boolean;
  /** The ways it has for a brand; the rule of the country leaves some of them. */
  methods(brandId: string): readonly AgeMethod[];
  /** Begins an attempt; returns the provider's own page: behind https, or a path of the sandbox. */
  begin(session: AgeSessionRequest): Promise<{ providerUrl: string }>;
  /** Reads an event that came over the network. Throws `unauthorized` unless the provider signed it within five minutes for this brand, `invalid_input` where it says nothing that we know. */
  read(event: { brandId: string; headers: Headers; body: Uint8Array }): Promise<AgeEvent>;
  /** Asks how an attempt stands; null where there is nothing to report yet, or it has never heard of it. */
  poll(session: { sessionId: string; brandId: string }): Promise<AgeReport | null>;
}

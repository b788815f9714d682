/** What became of a mail after it had left. */
export interface MailEvent {
  /** The name of the event: the same for each time that it is sent, and for all soft bounces of one mail. */
  id: string;
  /** The mailboxes that it is about. */
  to: readonly string[];
  /** `bounced`: they take no mail; `soft`: not this time; `complaint`: a reader calls us spam. */
  reason: 'bounced' | 'soft' | 'complaint';
}

/** Hears what providers of mail tell, by the secrets of each brand. */
export interface MailEvents {
  /**
   * Reads a call; null for an event that changes nothing, such as a delivery. Throws `not_found` for a brand without a
   * secret, `unauthorized` unless the provider signed it for this brand, and `invalid_input` where it says nothing that can be read.
   */
  read(event: { brandId: string; headers: Headers; body: Uint8Array }): Promise<MailEvent | null>;
}

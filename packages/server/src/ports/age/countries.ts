/** Where a caller is, by ISO 3166-1 alpha-2. */
export interface Place {
  /** What our own proxy says, or said lately; null where there is none or it does not know. The only one that may open anything. */
  country: string | null;
  /** What the caller says (the header x-country): any client may write it, so it may only make a rule stricter. */
  hint: string | null;
}

/** Who knows where callers are (decision 170). */
export interface Countries {
  /** @param told what the trusted proxy says of this request; null where it says nothing, or there is none */
  find(request: Request, told: string | null): Promise<Place>;
  /** A `set-cookie` line for what is known now, where that is not kept yet; null otherwise. */
  remember(request: Request, told: string | null): Promise<string | null>;
}

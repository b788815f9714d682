/** What a page shows so that a person can answer, and what its content policy must let through for that. */
export interface CaptchaWidget {
  /** Address of the provider's script, which fills every element of `className`. */
  script: string;
  className: string;
  siteKey: string;
  /** The form field in which the script leaves the answer. */
  field: string;
  /** Sources by directive of a content policy. */
  sources: Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src', readonly string[]>;
}

/** `unavailable`: the provider did not answer or refuses us; callers treat it as `failed`. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** Tells people from programs where they ask for more than usual. */
export interface Captcha {
  readonly widget: CaptchaWidget;
  /** Holds the answer of a page against the provider; each answer counts once. Never throws. */
  verify(answer: { response: string; address: string }): Promise<CaptchaVerdict>;
}

import type { SocialProvider } from '@troupe/protocol';

/** Who the provider says has signed in. */
export interface Identity {
  /** Who says so: `embedded`, or the address of an outside issuer. */
  issuer: string;
  /** Stable at that provider. */
  subject: string;
  /** How: a code to that address, or an account elsewhere. */
  kind: 'email' | 'outside';
  /** Null unless the provider has verified it. */
  email: string | null;
  /** Everything that an outside issuer signed of them; absent where only the embedded one spoke. */
  claims?: Readonly<Record<string, unknown>>;
}

/** What our server keeps between the two halves of a sign-in; the browser sees `state` only. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The OpenID Connect provider behind first-party sign-in (code flow with PKCE). */
export interface IdentityProvider {
  /** Accounts elsewhere that it can go straight to; a button for any other would lead nowhere. */
  providers: readonly SocialProvider[];
  /**
   * Where to send the browser. Throws `unavailable` when the provider cannot be reached.
   *
   * @param origin our public origin; the provider returns to its callback path
   * @param provider the social provider to go straight to, where the identity provider can be told
   */
  begin(options: {
    origin: string;
    loginHint?: string | undefined;
    provider?: string | undefined;
  }): Promise<PendingSignIn & { url: string }>;
  /** Checks the returned URL against what was kept. Throws `sign_in_failed`. */
  finish(callback: URL, pending: PendingSignIn): Promise<Identity>;
}

import type { SocialProvider } from '@troupe/protocol';
import { createContext } from 'react';

/** What the document says that one can sign in with here, beside a code by e-mail. */
export interface WaysToSignIn {
  /** Accounts elsewhere. */
  providers: readonly SocialProvider[];
  passkeys: boolean;
}

export const SignInWays = createContext<WaysToSignIn>({ providers: [], passkeys: false });

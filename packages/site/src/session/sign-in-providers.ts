import type { SocialProvider } from '@troupe/protocol';
import { createContext } from 'react';

/** Accounts elsewhere that the document says one can sign in with. */
export const SignInProviders = createContext<readonly SocialProvider[]>([]);

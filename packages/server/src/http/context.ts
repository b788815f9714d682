import type { Brand } from '@troupe/protocol';
import type { Place } from './place.ts';

/** Who calls: read from our token, never from a header alone. */
export interface Caller {
  userId: string;
  externalId: string;
  isGuest: boolean;
  platform: 'guest' | 'first_party' | 'partner';
  role: string;
  permissions: readonly string[];
  applicationId: string;
  email: string | null;
  /** The session of the token; undefined where it has none. */
  sessionId?: string | undefined;
  /** When the first of the account's restrictions ends by itself. */
  restrictedUntil?: Date | undefined;
}

/** What every handler gets besides its parsed input. */
export interface Context {
  brand: Brand;
  /** Null on `public` calls without a token. */
  caller: Caller | null;
  requestId: string;
  request: Request;
  /** Of the body as it came. */
  bodyBytes: number;
  /** Address of the caller as the server sees it, for limits. */
  address: string;
  /** Where the caller is, as far as that is known. */
  place: Place;
  /** What the caller wrote asks for people who help: moderation says so. */
  needsHelp?: boolean;
  /** What the call brings is for adults, and its caller may see it: moderation says so. */
  isAdult?: boolean;
  /** Headers to add to the answer (cookies). */
  headers: Headers;
}

/** A context of a call whose auth is `session` or `member`. */
export type CallerContext = Context & { caller: Caller };

import type { Client, SessionSource } from '@troupe/core/app';
import { AppError, createExternalSession, createGuestSession, endSession, type Session } from '@troupe/protocol';
import type { Keyring } from './dpop-key.ts';
import type { KeptSession } from './kept-session.ts';
import { oneAtATime } from './one-at-a-time.ts';

type Reason = 'init' | 'refresh' | 'retry';

export interface SessionSourceOptions {
  /** A partner's signed token; null where the page has none to give. `minTtl` in seconds, `jkt` the key to bind it to. */
  host: { getToken(request: { reason: Reason; minTtl: number; jkt: string | undefined }): Promise<string | null> };
  kept: Pick<KeptSession, 'read' | 'lastToken'>;
  keyring: Pick<Keyring, 'key'>;
  /** Resolves once the host said whether it can mint tokens. */
  hasToken: () => Promise<boolean>;
  /** Whether this follows a logout: a guest's cookie is then dropped first, so that the next guest is another. */
  isLogout?: boolean;
  /** Whether the brand lets guests chat. */
  allowsGuests: boolean;
  /** Whether users may have signed in here themselves. */
  canSignIn?: boolean;
}

/** Seconds that a hand-over token must live: a slow network's worth. They are signed for at most 60. */
const MIN_TTL = 20;

/** What we read of a partner's token to repeat it in the body; the server verifies it and compares. */
interface Claims {
  sub: string;
  name?: string;
  username?: string;
}

/** The payload of a JWT (RFC 7519), unverified. */
const claimsOf = (token: string): Claims => {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch (cause) {
    throw new AppError('unauthorized', { message: 'getToken gave something that is no JWT', cause });
  }
};

const unless = (code: string) => (error: unknown) => {
  if ((error as { code?: string }).code === code) return null;
  throw error;
};

/**
 * Sessions of a frame: the partner's token exchanged for ours, or a guest's. The hand-over token is
 * used once and kept nowhere; a refused one is asked for anew, once. Both are bound to the frame's key.
 */
export const createSessionSource = ({
  host,
  kept,
  keyring,
  isLogout,
  hasToken,
  allowsGuests,
  canSignIn,
}: SessionSourceOptions): SessionSource => {
  const exchange = async (client: Client, token: string): Promise<Session> => {
    const { sub, name, username } = claimsOf(token);
    const body = { id: sub, name: name ?? sub, username: username ?? sub };
    return client.call(createExternalSession, { body }, { headers: { authorization: `Bearer ${token}` } });
  };

  const thumbprint = async (): Promise<string | undefined> => (await keyring.key())?.jkt;

  const signIn = async (client: Client, reason: Reason): Promise<Session | null> => {
    const jkt = await thumbprint();
    const token = (await hasToken()) ? await host.getToken({ reason, minTtl: MIN_TTL, jkt }) : null;
    if (token === null) {
      const goOn = () => client.call(createGuestSession, { body: { last_token: kept.lastToken(jkt) } });
      if (allowsGuests) return oneAtATime(goOn);
      // A member goes on; nobody else may.
      return canSignIn ? goOn().catch(unless('forbidden')) : null;
    }
    try {
      return await exchange(client, token);
    } catch (error) {
      const isStale = error instanceof AppError && (error.code === 'token_expired' || error.code === 'token_replayed');
      if (!isStale || reason === 'retry') throw error;
      return signIn(client, 'retry');
    }
  };

  return {
    async start(client) {
      if (isLogout) {
        await client.call(endSession, {}).catch(() => undefined);
        isLogout = false;
      }
      return kept.read(await thumbprint()) ?? signIn(client, 'init');
    },
    renew: signIn,
  };
};

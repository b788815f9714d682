import { base64url } from 'jose';
import type { Passkeys } from '../../ports/index.ts';

/** EdDSA, ES256, RS256: one of them every authenticator has. */
const algorithms = [-8, -7, -257] as const;

/** Null where the library throws, for an invalid answer and for a fault of ours alike: the caller learns only that it failed. */
const orNull = <T>(check: Promise<T | null>): Promise<T | null> => check.catch(() => null);

/** Passkeys checked by SimpleWebAuthn, which is loaded with the first answer, so that no start waits for it. */
export const createSimpleWebAuthn = (): Passkeys => {
  const load = () => import('@simplewebauthn/server');
  const common = { type: 'public-key', clientExtensionResults: {} } as const;

  return {
    algorithms,

    async made({ id, response }, { challenge, origin, rpId }) {
      const { verifyRegistrationResponse } = await load();
      const checked = await orNull(
        verifyRegistrationResponse({
          response: { ...common, id, rawId: id, response: { ...response, transports: [] } },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: [...algorithms],
        }),
      );
      if (!checked?.verified) return null;
      const { credential, credentialBackedUp: isSynced } = checked.registrationInfo;
      // The name that is kept is the one that was signed.
      if (credential.id !== id) return null;
      return { credentialId: id, publicKey: base64url.encode(credential.publicKey), counter: credential.counter, isSynced };
    },

    async shown({ id, response }, { challenge, origin, rpId }, { publicKey, counter }) {
      const { verifyAuthenticationResponse } = await load();
      const checked = await orNull(
        verifyAuthenticationResponse({
          response: { ...common, id, rawId: id, response },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          credential: { id, publicKey: Uint8Array.from(base64url.decode(publicKey)), counter },
        }),
      );
      return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : null;
    },
  };
};

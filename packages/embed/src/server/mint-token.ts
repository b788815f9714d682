import { externalUser } from '@troupe/protocol/platform/sessions';
import { importJWK, SignJWT, type JWK } from 'jose';
import * as v from 'valibot';

/** The private half of a key pair (JWK, EC P-256) with its name, as `troupe keys new` writes it, or its JSON text. */
export type SigningKey = JWK | string;

/** What `getToken` was called with: your page sends it along in the body of its request. */
export interface TokenRequest {
  /** Thumbprint of the frame's key (RFC 7638); with it the token works in that frame and nowhere else. */
  jkt?: string | undefined;
}

export interface TokenUser {
  /** Your own id of the user, at most 128 characters; never an e-mail address that may change. */
  id: string;
  /** Shown to the user: 4 to 64 characters. Without name and username the user is asked for them at `/external/signup`. */
  name?: string | undefined;
  /** 4 to 20 letters, digits, `_` and `-`. */
  username?: string | undefined;
}

export interface MintOptions {
  key: SigningKey;
  /** `embed.partner.issuer` of the brand. */
  issuer: string;
  /** Origin of Troupe: `https://chat.example.com`. */
  troupe: string;
  /** Who is signed in to your page. Read it from your own session, never from the request. */
  user: TokenUser;
  request?: TokenRequest;
  /** Origin of your page, where the brand should hold it against its list. */
  origin?: string;
}

/** A token cannot be made; `field` names the option, such as `user.username`. */
export class MintError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(`${field} ${message}`);
    this.name = 'MintError';
    this.field = field;
  }
}

/** Seconds that a hand-over token lives: it is used at once, and the server takes none that lives longer. */
const life = 60;

const signingKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
  kid: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

const keyFaults: Record<string, string> = {
  kty: 'must be an EC key',
  crv: 'must be on P-256',
  d: 'has no private half (d): it is the one for the brand file',
  kid: 'has no name (kid) of 1 to 200 characters',
};

const readKey = (key: SigningKey): v.InferOutput<typeof signingKey> => {
  let given: unknown = key;
  if (typeof key === 'string') {
    try {
      given = JSON.parse(key);
    } catch (error) {
      throw Object.assign(new MintError('key', 'is not the JSON of a key; see "troupe keys new"'), { cause: error });
    }
  }
  const parsed = v.safeParse(signingKey, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue) ?? '';
  throw new MintError('key', keyFaults[name] ?? (name ? `has no good ${name}` : 'is no key'));
};

const readOrigin = (field: string, given: string): string => {
  const origin = URL.canParse(given) ? new URL(given).origin : null;
  if (origin === null || origin === 'null' || origin !== given.replace(/\/$/, ''))
    throw new MintError(field, 'must be an origin such as https://chat.example.com');
  return origin;
};

const tokenUser = v.partial(externalUser, ['name', 'username']);

const readUser = (user: TokenUser): TokenUser => {
  const parsed = v.safeParse(tokenUser, user);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new MintError(`user.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''), `is not valid: ${issue.message}`);
};

const readThumbprint = (jkt: unknown): string | undefined => {
  if (jkt === undefined || jkt === null) return undefined;
  if (typeof jkt !== 'string' || !/^[\w-]{43}$/.test(jkt))
    throw new MintError('request.jkt', 'must be a SHA-256 thumbprint, base64url');
  return jkt;
};

/**
 * Signs the token that `getToken` of your page resolves with: ES256, good once, for a minute.
 * Runs on Node and wherever else WebCrypto is; never in a page, which would give the key away.
 *
 * @throws MintError an option is not what the server would take
 */
export const mintToken = async ({ key, issuer, troupe, user, request, origin }: MintOptions): Promise<string> => {
  const jwk = readKey(key);
  if (!issuer) throw new MintError('issuer', 'must be embed.partner.issuer of the brand');
  const { id, name, username } = readUser(user);
  const jkt = readThumbprint(request?.jkt);
  const claims = {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(origin !== undefined && { origin: readOrigin('origin', origin) }),
    ...(jkt !== undefined && { cnf: { jkt } }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid })
    .setIssuer(issuer)
    .setAudience(readOrigin('troupe', troupe))
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(`${life}s`)
    .setJti(crypto.randomUUID())
    .sign(await importJWK(jwk, 'ES256'));
};

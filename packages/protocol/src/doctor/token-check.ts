import { originOf } from './address.ts';
import { broken, fine, warning, type Finding, type Page } from './finding.ts';

/** As the server has them (docs/embed.md, "Tokens"): seconds, and characters of the whole token. */
const longestLife = 60;
const clockTolerance = 60;
const longestToken = 4096;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const decode = (part: string | undefined): Record<string, unknown> | null => {
  try {
    const binary = atob((part ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const json: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
};

const checkHead = (header: Record<string, unknown>): Finding[] => {
  const found: Finding[] = [];
  const { alg, typ, kid, ...rest } = header;
  if (alg !== 'ES256')
    found.push(
      broken(
        'token.alg',
        `alg is ${String(alg)}`,
        'Only ES256 is accepted: a key pair on P-256, of which we hold the public half.',
        '"alg": "ES256"',
      ),
    );
  if (typ !== 'JWT')
    found.push(
      broken(
        'token.typ',
        typ === undefined ? 'typ is missing' : `typ is ${String(typ)}`,
        'The header is read strictly.',
        '"typ": "JWT"',
      ),
    );
  if (typeof kid !== 'string' || !kid || kid.length > 200)
    found.push(
      broken(
        'token.kid',
        'kid is missing',
        'It says which of your keys signed; the operator has it beside your public key.',
        '"kid": "your-key-id"',
      ),
    );
  const extra = Object.keys(rest);
  if (extra.length > 0)
    found.push(
      broken(
        'token.header',
        `The header holds ${extra.join(', ')}`,
        'A header with anything but alg, typ and kid is refused, keys in it above all.',
        '{ "alg": "ES256", "typ": "JWT", "kid": "your-key-id" }',
      ),
    );
  return found;
};

const checkTimes = ({ iat, exp }: Record<string, unknown>, now: number): Finding[] => {
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return [
      broken(
        'token.exp',
        `${typeof iat === 'number' ? 'exp' : 'iat'} is missing or no number`,
        'Both are seconds since 1970.',
        '"iat": now, "exp": now + 60',
      ),
    ];
  if (iat > 1e11 || exp > 1e11)
    return [
      broken(
        'token.exp',
        'iat or exp is in milliseconds',
        'Both are seconds since 1970 (RFC 7519 §2).',
        'Math.floor(Date.now() / 1000)',
      ),
    ];
  const found: Finding[] = [];
  if (exp - iat > longestLife)
    found.push(
      broken(
        'token.exp',
        `The token lives ${exp - iat} seconds`,
        `It crosses your page, so it may live at most ${longestLife}.`,
        `"exp": ${iat + longestLife}`,
      ),
    );
  if (exp <= iat)
    found.push(
      broken('token.exp', 'The token ends before it begins', 'exp has to be later than iat.', `"exp": ${iat + longestLife}`),
    );
  const ahead = Math.round(iat - now / 1000);
  if (ahead > clockTolerance)
    found.push(
      broken(
        'token.iat',
        `The clock that signed is ${ahead} seconds ahead of yours here`,
        `More than ${clockTolerance} seconds are refused. Set the clock of your back end by NTP.`,
        'timedatectl set-ntp true',
      ),
    );
  else if (exp <= now / 1000)
    found.push(
      warning(
        'token.iat',
        `The token ended ${Math.round(now / 1000 - exp)} seconds ago`,
        'As a pasted token may. If it is fresh, the clock that signed it is behind.',
        'Paste one that was signed within the last minute.',
      ),
    );
  return found;
};

const checkClaims = (claims: Record<string, unknown>, { application, troupe, address }: Page): Finding[] => {
  const found: Finding[] = [];
  const { iss, aud, sub, jti, origin, cnf } = claims;
  if (typeof iss !== 'string')
    found.push(
      broken(
        'token.iss',
        'iss is missing',
        'It names you as the brand does in embed.partner.issuer.',
        `"iss": "${application ?? 'your-id'}"`,
      ),
    );
  else if (application !== undefined && iss !== application)
    found.push(
      warning(
        'token.iss',
        `iss is ${iss}`,
        'It has to be what the brand has in embed.partner.issuer, as a rule your application id.',
        `"iss": "${application}"`,
      ),
    );
  if (aud !== troupe)
    found.push(
      broken(
        'token.aud',
        `aud is ${aud === undefined ? 'missing' : JSON.stringify(aud)}`,
        'It is the origin of Troupe, one string, without a slash at its end.',
        `"aud": "${troupe}"`,
      ),
    );
  if (typeof sub !== 'string' || !sub || sub.length > 128)
    found.push(
      broken(
        'token.sub',
        `sub is ${sub === undefined ? 'missing' : 'not a text of 1 to 128 characters'}`,
        "It is your user's id, as a string.",
        `"sub": "${typeof sub === 'number' ? sub : 'user-id'}"`,
      ),
    );
  if (typeof jti !== 'string' || !jti || jti.length > 200)
    found.push(
      broken(
        'token.jti',
        'jti is missing',
        'Each token is good once: a fresh random id tells two of them apart.',
        '"jti": crypto.randomUUID()',
      ),
    );
  const pageOrigin = address?.trim() ? originOf(address) : null;
  if (origin !== undefined && (typeof origin !== 'string' || (pageOrigin !== null && origin !== pageOrigin)))
    found.push(
      broken(
        'token.origin',
        `origin is ${JSON.stringify(origin)}`,
        'It is compared with the list character by character: scheme, host, port, no slash at its end.',
        `"origin": "${pageOrigin ?? 'https://your-page'}"`,
      ),
    );
  if (!isRecord(cnf) || typeof cnf['jkt'] !== 'string')
    found.push(
      warning(
        'token.cnf',
        'The token is not bound to the frame that asked',
        'getToken is given jkt: with it in the token nobody else can use it (RFC 9449).',
        '"cnf": { "jkt": jkt }',
      ),
    );
  return found;
};

/** A hand-over token, decoded only: whether it was signed by the right key is seen by the server alone. */
export const checkToken = (page: Page): Finding[] => {
  const token = page.token
    ?.trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^["']|["']$/g, '');
  if (!token) return [];
  const parts = token.split('.');
  const [header, claims] = [decode(parts[0]), decode(parts[1])];
  if (parts.length !== 3 || !parts[2] || !header || !claims)
    return [
      broken(
        'token.form',
        'This is no signed token',
        'A JWT is three parts in base64url, with dots between them.',
        'header.claims.signature',
      ),
    ];
  const found = [...checkHead(header), ...checkClaims(claims, page), ...checkTimes(claims, page.now)];
  if (token.length > longestToken)
    found.push(
      broken(
        'token.length',
        `The token has ${token.length} characters`,
        `More than ${longestToken} are refused.`,
        'Leave out what is not in the list of claims.',
      ),
    );
  return found.some(({ severity }) => severity === 'broken')
    ? found
    : [
        ...found,
        fine('token', 'Header and claims are in order', 'The signature was not checked: only the server of the brand can.'),
      ];
};

import { AppError, decide, restrictionsIn, type Brand, type Endpoint, type RestrictionKind, type Viewer } from '@troupe/protocol';
import type { Caller } from './context.ts';

/** Reads our own token; the request proves its key where it is bound to one. Throws `token_expired` or `unauthorized`. */
export type VerifyToken = (token: string, applicationId: string, request: Request) => Promise<Caller>;

/** The token that a request shows (RFC 6750 §2.1), whatever it is worth. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

const nobody: Viewer = {
  kind: 'nobody',
  username: null,
  isRelayAddress: false,
  isRegistered: true,
  permissions: [],
  restrictions: [],
};

/** The caller as `decide` sees one: a call asks for nothing that only a page can settle. */
const viewerOf = ({ platform, isGuest, permissions }: Caller): Viewer => ({
  ...nobody,
  kind: isGuest || platform === 'guest' ? 'guest' : platform === 'partner' ? 'partner' : 'member',
  permissions,
  restrictions: restrictionsIn(permissions),
});

/** The refusal of what a restriction bars, with its name and the time at which it is worth asking again. */
export const refusalOf = (restriction: RestrictionKind, until?: Date | null): AppError =>
  new AppError('forbidden', { params: { restriction, ...(until && { until: until.toISOString() }) } });

/**
 * A guest's id beside a guest's token must be theirs: a page that mixed two guests up must not write into the other's chats. By
 * itself, and beside any other token, it says nothing (P-AUTH-11).
 */
const requireOwnId = (caller: Caller | null, request: Request): void => {
  const told = request.headers.get('x-guest-user-id');
  if (caller?.isGuest && told !== null && told !== caller.userId)
    throw new AppError('forbidden', { message: 'The header x-guest-user-id names another guest than the token.' });
};

/**
 * Who calls, held against what the endpoint asks. Throws `unauthorized`, `token_expired` or `forbidden`.
 * A token on a public call counts, and a bad one is refused there too: its owner would otherwise be
 * taken for a stranger. `partner` and `refresh` calls carry other credentials, which their handlers read.
 */
export const authenticate = async (
  endpoint: Endpoint,
  brand: Brand,
  request: Request,
  verifyToken: VerifyToken,
): Promise<Caller | null> => {
  const application = request.headers.get('x-application-id');
  if (application !== null && application !== brand.id) {
    throw new AppError('forbidden', {
      message: `The header x-application-id says ${application}, this host serves ${brand.id}.`,
    });
  }
  if (endpoint.auth === 'partner' || endpoint.auth === 'refresh') return null;
  const token = bearerOf(request);
  const caller = token === undefined ? null : await verifyToken(token, brand.id, request);
  requireOwnId(caller, request);
  const found = decide(
    { kind: 'call', class: endpoint.class, auth: endpoint.auth, permission: endpoint.permission ?? null },
    caller ? viewerOf(caller) : nobody,
  );
  if (found.kind === 'enter') return caller;
  if (found.kind === 'barred') throw refusalOf(found.restriction, caller?.restrictedUntil);
  throw new AppError(found.kind === 'forbidden' ? 'forbidden' : 'unauthorized');
};

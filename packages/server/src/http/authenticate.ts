import { AppError, can, type Brand, type Endpoint } from '@troupe/protocol';
import type { Caller } from './context.ts';

/** Reads our own token; the request proves its key where it is bound to one. Throws `token_expired` or `unauthorized`. */
export type VerifyToken = (token: string, applicationId: string, request: Request) => Promise<Caller>;

/** The token that a request shows (RFC 6750 §2.1), whatever it is worth. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

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
  if (endpoint.auth !== 'public' && caller === null) throw new AppError('unauthorized');
  if (endpoint.auth === 'member' && caller?.isGuest) throw new AppError('unauthorized');
  if (endpoint.permission !== undefined && !can(caller, endpoint.permission)) throw new AppError('forbidden');
  return caller;
};

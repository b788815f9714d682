import type { Endpoint } from '@troupe/protocol';
import { limitRules, type LimitSubject } from '../../limits.ts';
import type { Limits } from '../../ports/index.ts';
import { readWithin } from './blocks.ts';
import { bodyBytesOf } from './body-limit.ts';
import { readForm, type FormEntry } from './read-form.ts';

/** The body of a request, read whole and within its limit; `size` are its bytes as they came. */
export type RawBody =
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer>; size: number; mediaType: string }
  | { kind: 'form'; entries: FormEntry[]; size: number };

/**
 * Reads what an endpoint's body may be; null for endpoints that take none. A call that may change something is counted before
 * a byte of it is read, and a form once more: reading one costs more than anything else that a call may ask for.
 */
export const readBody = async (
  rateLimits: Limits,
  endpoint: Endpoint,
  request: Request,
  subject: LimitSubject,
): Promise<RawBody | null> => {
  if (endpoint.method !== 'GET') await rateLimits.take(...limitRules('writes', subject));
  if (endpoint.body === undefined) return null;
  const mediaType = request.headers.get('content-type') ?? '';
  const limit = bodyBytesOf(endpoint);
  if (endpoint.bodyKind === 'multipart') {
    await rateLimits.take(...limitRules('uploads', subject));
    return { kind: 'form', ...(await readForm(request.body, mediaType, limit)) };
  }
  const bytes = request.body === null ? new Uint8Array() : await readWithin(request.body, limit);
  return { kind: 'bytes', bytes, size: bytes.byteLength, mediaType };
};

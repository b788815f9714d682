import { AppError, limits, type Endpoint } from '@troupe/protocol';

/** The body of a request, read whole and within its limit. */
export interface RawBody {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

/** Fields beside the file of a multipart body are small. */
const multipartBytes = limits.cardFileBytes + limits.requestBodyBytes;

const tooLarge = (limit: number) => new AppError('payload_too_large', { params: { limit } });

/** Reads a stream until it is over; throws `payload_too_large` as soon as it passes the limit. */
export const readWithin = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/** Reads what an endpoint's body may be; null for endpoints that take none. */
export const readBody = async (endpoint: Endpoint, request: Request): Promise<RawBody | null> => {
  if (endpoint.body === undefined) return null;
  const limit = endpoint.bodyKind === 'multipart' ? multipartBytes : limits.requestBodyBytes;
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const bytes = request.body === null ? new Uint8Array() : await readWithin(request.body, limit);
  return { bytes, mediaType: request.headers.get('content-type') ?? '' };
};

import { AppError, type Endpoint } from '@troupe/protocol';
import { tooLarge } from '../kernel/refused-bytes.ts';
import { bodyBytesOf } from './body-limit.ts';

/** The body of a request, read whole and within its limit. */
export interface RawBody {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

/** Reads a stream until it is over; throws `payload_too_large` as soon as it passes the limit, `invalid_input` where it breaks off. */
export const readWithin = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.byteLength;
      if (size > limit) throw tooLarge(limit);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', { issues: [{ path: 'body', message: 'ended before it was whole' }], cause: error });
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/** The JSON that a service answered with. Throws `payload_too_large` as soon as it passes the limit, SyntaxError where it is none. */
export const readAnswer = async (answer: Response, limit: number): Promise<unknown> => {
  const bytes = answer.body === null ? new Uint8Array() : await readWithin(answer.body, limit);
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** Reads what an endpoint's body may be; null for endpoints that take none. */
export const readBody = async (endpoint: Endpoint, request: Request): Promise<RawBody | null> => {
  if (endpoint.body === undefined) return null;
  const bytes = request.body === null ? new Uint8Array() : await readWithin(request.body, bodyBytesOf(endpoint));
  return { bytes, mediaType: request.headers.get('content-type') ?? '' };
};

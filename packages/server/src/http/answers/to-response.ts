import type { Endpoint } from '@troupe/protocol';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { jsonHeaders } from '../error-answer.ts';
import { sha256 } from '../../kernel/digest.ts';

/** The weak tag of an answer's text, since it may be sent compressed (RFC 9110, section 8.8.3). */
const entityTagOf = async (text: string): Promise<string> => `W/"${(await sha256(text)).slice(0, 22)}"`;

/** Whether the request says that its sender has what the tag stands for (RFC 9110, section 13.1.2). */
const isKnown = (request: Request, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((one) => one.trim() === tag || one.trim() === '*');

/** What may be kept and is asked for again each time: its text, or that it is the same still. */
const revalidated = async (text: string, { request, headers }: Context): Promise<Response> => {
  const tag = await entityTagOf(text);
  headers.set('etag', tag);
  headers.set('cache-control', 'private, no-cache');
  headers.append('vary', 'authorization');
  return isKnown(request, tag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
};

/** What a handler answered, as it leaves: a Response of its own, nothing, or JSON. */
export const toResponse = async (
  endpoint: Endpoint,
  output: unknown,
  context: Context,
  checksOutput: boolean,
): Promise<Response> => {
  if (output instanceof Response) {
    const headers = new Headers(output.headers);
    for (const [name, value] of context.headers) headers.append(name, value);
    return new Response(output.body, { status: output.status, headers });
  }
  if (checksOutput) v.parse(endpoint.output, output);
  for (const [name, value] of Object.entries(jsonHeaders)) context.headers.set(name, value);
  if (endpoint.revalidates) return revalidated(JSON.stringify(output), context);
  return new Response(output === undefined ? null : JSON.stringify(output), {
    status: output === undefined ? 204 : 200,
    headers: context.headers,
  });
};

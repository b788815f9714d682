import type { RawBody } from './read-body.ts';
import type { FormEntry } from './read-form.ts';

const digestOf = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A form field by field: the boundary, which differs in every attempt, says nothing. Files are hashed off the event loop. */
const describeForm = async (entries: readonly FormEntry[]): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      entries.map(async ([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, value.type, await digestOf(await value.arrayBuffer())],
      ),
    ),
  );

/** SHA-256 over where a request goes and what it carries: equal for two attempts at the same thing. */
export const bodyHash = async (target: string, body: RawBody | null): Promise<string> => {
  const content = body === null ? '' : body.kind === 'form' ? await describeForm(body.entries) : body.bytes;
  return digestOf(await new Blob([target, '\n', content]).arrayBuffer());
};

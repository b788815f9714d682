import type { RawBody } from './read-body.ts';

const hex = (digest: ArrayBuffer) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A multipart body field by field: the boundary, which differs in every attempt, says nothing. */
const fieldsOf = async ({ bytes, mediaType }: RawBody): Promise<Blob> => {
  const form = await new Response(bytes, { headers: { 'content-type': mediaType } }).formData();
  const parts = [...form].flatMap(([name, value]) =>
    typeof value === 'string'
      ? [JSON.stringify([name, value])]
      : [JSON.stringify([name, value.name, value.type, value.size]), value],
  );
  return new Blob(parts);
};

/** SHA-256 over where a request goes and what it carries: equal for two attempts at the same thing. */
export const bodyHash = async (target: string, body: RawBody | null): Promise<string> => {
  const isForm = body?.mediaType.startsWith('multipart/form-data') ?? false;
  // What cannot be read as a form is refused later, with its reason; until then its bytes will do.
  const content = body === null ? '' : isForm ? await fieldsOf(body).catch(() => new Blob([body.bytes])) : body.bytes;
  return hex(await crypto.subtle.digest('SHA-256', await new Blob([target, '\n', content]).arrayBuffer()));
};

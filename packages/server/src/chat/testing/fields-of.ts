/** Names of fields anywhere in a schema. */
export const fieldsOf = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { entries, ...rest } = schema as { entries?: Record<string, unknown> };
  const inner = [rest, ...Object.values(entries ?? {})].flatMap((part) => Object.values(part ?? {}));
  return [...Object.keys(entries ?? {}), ...inner.flatMap((part) => fieldsOf(part, seen))];
};

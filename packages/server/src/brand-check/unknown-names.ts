import type { GenericSchema } from 'valibot';

/** The parts of a schema that hold others. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  value?: Node;
  options?: Node[];
}

/** A name that the schema does not have, and those it has in that place. */
export interface UnknownName {
  path: string;
  name: string;
  known: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const visit = (node: Node, value: unknown, path: readonly string[]): UnknownName[] => {
  if (node.wrapped) return visit(node.wrapped, value, path);
  if (node.item && Array.isArray(value)) return value.flatMap((each, at) => visit(node.item as Node, each, [...path, `${at}`]));
  if (!isRecord(value)) return [];
  if (node.type === 'union') return (node.options ?? []).flatMap((option) => visit(option, value, path));
  const { entries, type } = node;
  return Object.entries(value).flatMap(([name, child]): UnknownName[] => {
    const at = [...path, name];
    if (entries && Object.hasOwn(entries, name)) return visit(entries[name] as Node, child, at);
    if (entries === undefined) return type === 'record' && node.value ? visit(node.value, child, at) : [];
    // A theme lets names through on purpose: its engine tells them.
    return type === 'object_with_rest' ? [] : [{ path: at.join('.'), name, known: Object.keys(entries) }];
  });
};

/** Every name in `value` that `schema` does not know, wherever it stands: most are slips of the pen. */
export const unknownNames = (schema: GenericSchema, value: unknown): UnknownName[] => visit(schema as unknown as Node, value, []);

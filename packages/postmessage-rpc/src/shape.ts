/**
 * A description language for messages, as small as the loader needs it to be: one plain object per
 * value. The TypeScript type, the check on both sides, the protocol page and the fuzz corpus all
 * come from the same object. (A valibot schema of three messages alone weighs 1.8 KB brotli, a
 * third of the loader's whole budget; this file is a fraction of that.)
 */
declare const valueType: unique symbol;

/**
 * How a kind reads a value: a copy of what fits, else what `refuse` returns. `part` reads what stands
 * in the value under a key. A bundle carries the readers of the kinds that its tables use, and no other.
 */
type Reader = (
  value: unknown,
  refuse: () => undefined,
  part: (of: ShapeData, value: unknown, key: string | number) => unknown,
) => unknown;

export type ShapeData = { readonly copy: Reader } & (
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'data' }
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: ShapeData; readonly max: number }
  | { readonly kind: 'maybe'; readonly of: ShapeData }
  | { readonly kind: 'fields'; readonly of: { readonly [name: string]: ShapeData } }
);

/** A description of values of type `T`. */
export type Shape<T = unknown> = ShapeData & { readonly [valueType]?: readonly [T] };

/** The type that a shape describes. */
export type ValueOf<S> = S extends { readonly [valueType]?: readonly [infer T] } ? T : never;

type Optional<F> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];
type FieldValues<F> = { [K in Exclude<keyof F, Optional<F>>]: ValueOf<F[K]> } & {
  [K in Optional<F>]?: ValueOf<F[K]>;
};

/** JSON data: what survives both structured cloning and `JSON.stringify`. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** The reader of values that are passed on as they are. */
const when =
  (fits: (value: unknown) => boolean): Reader =>
  (value, refuse) =>
    fits(value) ? value : refuse();

/** At most `max` UTF-16 units. */
export const text = (max: number): Shape<string> => ({
  kind: 'text',
  max,
  copy: when((value) => typeof value === 'string' && value.length <= max),
});

/** A whole number within both bounds. */
export const whole = (min: number, max: number): Shape<number> => ({
  kind: 'whole',
  min,
  max,
  copy: when((value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max),
});

export const flag: Shape<boolean> = { kind: 'flag', copy: when((value) => typeof value === 'boolean') };

export const choice = <const T extends readonly string[]>(...of: T): Shape<T[number]> => ({
  kind: 'choice',
  of,
  copy: when((value) => of.includes(value as string)),
});

/** Passed on unread: the next receiver has a shape for it. */
export const any: Shape<unknown> = { kind: 'any', copy: (value) => value };

export const list = <T>(of: Shape<T>, max: number): Shape<readonly T[]> => ({
  kind: 'list',
  of,
  max,
  copy: (value, refuse, part) =>
    Array.isArray(value) && value.length <= max ? value.map((item, index) => part(of, item, index)) : refuse(),
});

/** A field that may be absent. */
export const maybe = <T>(of: Shape<T>): Shape<T | undefined> => ({
  kind: 'maybe',
  of,
  copy: (value, refuse, part) => (value === undefined ? value : of.copy(value, refuse, part)),
});

/** An object. Unknown fields are dropped, not refused: that is how newer peers stay compatible. */
export const fields = <F extends { readonly [name: string]: Shape }>(of: F): Shape<FieldValues<F>> => ({
  kind: 'fields',
  of,
  copy(value, refuse, part) {
    if (!isRecord(value)) return refuse();
    const copy: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries(of)) {
      const field = part(shape, ownOf(value, key), key);
      if (field !== undefined) copy[key] = field;
    }
    return copy;
  },
});

/** Caps of one `data` value: depth, number of values, length of a text. */
export const DATA_LIMITS = { depth: 6, values: 600, text: 4000 } as const;

/**
 * Copies from `value` what `shape` describes and lists what does not fit: for each a path in dot
 * notation, and what was expected there. Never throws, never
 * keeps a reference to the input, never copies `__proto__`.
 */
export function read<T>(shape: Shape<T>, value: unknown, issues: string[], path = ''): T | undefined {
  const copy = readValue(shape, value, issues, path);
  return issues.length ? undefined : (copy as T);
}

function readValue(shape: ShapeData, value: unknown, issues: string[], path: string): unknown {
  return shape.copy(
    value,
    () => {
      // The shape itself says what was expected; of a large one, its beginning.
      issues.push(path + ' expected ' + JSON.stringify(shape).slice(0, 99));
      return undefined;
    },
    (of, item, key) => readValue(of, item, issues, path ? path + '.' + key : '' + key),
  );
}

/** The entry of that name, and never one that every object inherits. */
export const ownOf = <T>(table: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A deep copy, or undefined when the value is no JSON data or breaks a limit. */
function copyData(value: unknown, budget: { left: number }, depth: number): Data | undefined {
  if (budget.left-- <= 0 || depth < 0) return undefined;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length <= DATA_LIMITS.text ? value : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object') return undefined;
  const isList = Array.isArray(value);
  const copy: Record<string, Data> | Data[] = isList ? [] : {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (key === '__proto__' || item === undefined) continue;
    const copied = copyData(item, budget, depth - 1);
    if (copied === undefined) return undefined;
    (copy as Record<string, Data>)[key] = copied;
  }
  return copy;
}

/** Any JSON value within `DATA_LIMITS`; its owner checks its meaning. */
export const data: Shape<Data> = {
  kind: 'data',
  copy(value, refuse) {
    const copy = copyData(value, { left: DATA_LIMITS.values }, DATA_LIMITS.depth);
    // Null is a value.
    return copy === undefined ? refuse() : copy;
  },
};

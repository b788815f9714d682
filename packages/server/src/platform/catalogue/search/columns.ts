import { collectionFields, type FieldName, type SearchDocument } from './fields.ts';

/** A field of many characters with few different values, as numbers of these values: one for each place, or several. */
export interface Codes {
  /** The different values, by their numbers. */
  readonly values: readonly string[];
  /** The first value of each place. */
  readonly first: Int32Array;
  /** Values beyond the first; undefined where a place has no more. */
  readonly more: readonly (readonly number[] | undefined)[];
}

/**
 * Fields by place, packed: what is counted, compared and sorted for all characters of a search is read here, one array
 * after the other, and not from a hundred thousand objects.
 */
export interface Columns {
  set(place: number, document: SearchDocument): void;
  numbers(name: FieldName): Float64Array;
  codes(name: FieldName): Codes | undefined;
  /** The text by which a place is sorted. */
  sorted(name: FieldName): readonly string[] | undefined;
}

/** A place without a value. */
export const noCode = -1;

const names = Object.keys(collectionFields) as FieldName[];
const isNumber = (name: FieldName) => ['number', 'bool'].includes(collectionFields[name].type);
const isCoded = (name: FieldName) => collectionFields[name].isFacet === true;

const createCodes = () => {
  const numbers = new Map<string, number>();
  const values: string[] = [];
  let first = new Int32Array(1024).fill(noCode);
  const more: (readonly number[] | undefined)[] = [];
  const numberOf = (value: string): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const number = values.push(value) - 1;
    numbers.set(value, number);
    return number;
  };
  return {
    values,
    more,
    get first() {
      return first;
    },
    set(place: number, value: unknown) {
      if (place >= first.length) {
        const wider = new Int32Array(first.length * 2).fill(noCode);
        wider.set(first);
        first = wider;
      }
      const [head, ...tail] = (Array.isArray(value) ? [...new Set(value as string[])] : [String(value)]).map(numberOf);
      first[place] = head ?? noCode;
      if (tail.length > 0 || more[place] !== undefined) more[place] = tail.length > 0 ? tail : undefined;
    },
  };
};

const createNumbers = () => {
  let at = new Float64Array(1024);
  return {
    get at() {
      return at;
    },
    set(place: number, value: number) {
      if (place >= at.length) {
        const wider = new Float64Array(at.length * 2);
        wider.set(at);
        at = wider;
      }
      at[place] = value;
    },
  };
};

export const createColumns = (): Columns => {
  const numbers = new Map(names.filter(isNumber).map((name) => [name, createNumbers()]));
  const codes = new Map(names.filter(isCoded).map((name) => [name, createCodes()]));
  const texts = new Map<FieldName, string[]>([['name', []]]);
  const none = new Float64Array(0);
  return {
    set(place, document) {
      for (const [name, column] of numbers) column.set(place, Number(document[name]));
      for (const [name, column] of codes) column.set(place, document[name]);
      for (const [name, column] of texts) column[place] = String(document[name]).toLowerCase();
    },
    numbers: (name) => numbers.get(name)?.at ?? none,
    codes: (name) => codes.get(name),
    sorted: (name) => texts.get(name),
  };
};

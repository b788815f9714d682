import { isObject, type Json, type JsonObject } from './json.ts';
import { isSaid, type Account } from './text-fields.ts';

const yes = new Set(['true', 'yes', 'on', '1']);
const no = new Set(['false', 'no', 'off', '0']);

/** A number, also one that a product wrote as a text. */
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** True or false, also where a product wrote it as a text or as 1 and 0; what there is to say of it, where it was odd. */
export const readFlag = (value: unknown, other: boolean): { read: boolean; note: string | null } => {
  if (typeof value === 'boolean') return { read: value, note: null };
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  const isTrue = yes.has(written);
  if (isTrue || no.has(written))
    return { read: isTrue, note: `was a ${typeof value === 'number' ? 'number' : 'text'}; read as ${isTrue}` };
  return { read: other, note: isSaid(value) ? `is neither true nor false; read as ${other}` : null };
};

/** What stands at a name, or at `extensions.name`. */
const valueAt = (raw: JsonObject, name: string): Json | undefined => {
  const [first = '', second] = name.split('.');
  const value = raw[first];
  return second === undefined ? value : isObject(value) ? value[second] : undefined;
};

/** A value and the spelling of its name that was read. */
export interface Picked {
  name: string;
  value: Json | undefined;
}

/**
 * Reads the values of one object of a file, `field` in its report. A value that is another than the file says is
 * told together with the one that was taken, so that a report and what is stored cannot differ.
 */
export const createValues = (raw: JsonObject, field: string, account: Account) => {
  const at = (name: string) => (field === '' ? name : `${field}.${name}`);
  const changed = (name: string, note: string) => account.changed(at(name), note);
  const unused = (name: string, note = '') => account.unused(at(name), note);
  const number = ({ name, value }: Picked, other: number, least = -Infinity, most = Infinity): number => {
    const given = numberOf(value);
    const read = given === undefined ? other : Math.min(most, Math.max(least, given));
    if (given === undefined && isSaid(value)) changed(name, `is no number; read as ${read}`);
    else if (given !== undefined && read !== given) changed(name, `was ${given}; read as ${read}`);
    else if (typeof value === 'string' && given !== undefined) changed(name, `was a text; read as ${read}`);
    return read;
  };
  return {
    changed,
    unused,
    number,
    /** The first spelling that says something; others that say something else are named. */
    pick(...names: readonly string[]): Picked {
      const [first, ...others] = names.filter((name) => isSaid(valueAt(raw, name)));
      if (first === undefined) return { name: names[0] ?? '', value: undefined };
      const value = valueAt(raw, first);
      for (const other of others)
        if (JSON.stringify(valueAt(raw, other)) !== JSON.stringify(value)) unused(other, `"${first}" is read`);
      return { name: first, value };
    },
    whole(picked: Picked, other: number, least: number, most: number): number {
      const given = number(picked, other, least, most);
      const read = Math.trunc(given);
      if (read !== given) changed(picked.name, `was ${given}; read as ${read}`);
      return read;
    },
    /** The place of a word in a product's list of so many, given by its number. */
    code({ name, value }: Picked, most: number): number {
      const given = numberOf(value);
      const isOne = given !== undefined && Number.isInteger(given) && given >= 0 && given < most;
      if (isSaid(value) && !isOne) changed(name, 'is none that we know; read as 0');
      else if (isOne && typeof value === 'string') changed(name, `was a text; read as ${given}`);
      return isOne ? given : 0;
    },
    flag({ name, value }: Picked, other: boolean): boolean {
      const { read, note } = readFlag(value, other);
      if (note !== null) changed(name, note);
      return read;
    },
  };
};

export type Values = ReturnType<typeof createValues>;

import { caps } from './caps.ts';
import { refuse } from '../kernel/refused-bytes.ts';

/** Where a value stands in the card: names of objects' fields, numbers of lists' items. */
export type Path = readonly (string | number)[];

/** What parsing would pass over in silence. */
export interface JsonOddities {
  /** Fields that stand more than once in one object; the last of each is the one that parsing keeps. */
  repeated: Path[];
  /** Numbers that no number of ours holds exactly. */
  inexact: Path[];
}

interface Frame {
  /** The names an object has so far; null for a list. */
  names: Set<string> | null;
  key: string | number;
  expectsName: boolean;
}

const mostOddities = 1000;

const isExact = (token: string): boolean => {
  const number = Number(token);
  if (!Number.isFinite(number)) return false;
  return !/^-?\d{16,}$/.test(token) || BigInt(token) === BigInt(number);
};

const nameOf = (quoted: string): string => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
};

const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
  return Math.min(at + 1, text.length);
};

/**
 * Walks a JSON text once, before anything is built: counts depth and values, and finds what JSON.parse
 * would not tell. Throws AppError `unsupported_file` where there is too much of either.
 */
export const scanJson = (text: string): JsonOddities => {
  const stack: Frame[] = [];
  const odd: JsonOddities = { repeated: [], inexact: [] };
  const number = /-?\d[\d.eE+-]*/y;
  let values = 0;
  const note = (list: 'repeated' | 'inexact') => {
    if (odd[list].length < mostOddities) (odd[list] as Path[]).push(stack.map(({ key }) => key));
  };
  const open = (names: Set<string> | null) => {
    stack.push({ names, key: names === null ? 0 : '', expectsName: names !== null });
    if (stack.length > caps.jsonDepth) throw refuse(`The card is nested deeper than ${caps.jsonDepth} levels.`);
  };
  const separate = (top: Frame | undefined) => {
    if (top?.names === null) top.key = Number(top.key) + 1;
    else if (top) top.expectsName = true;
    count();
  };
  const count = () => {
    values += 1;
    if (values > caps.jsonKeys) throw refuse(`The card has more than ${caps.jsonKeys} values.`);
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const top = stack.at(-1);
    if (code === 34) {
      const end = endOfString(text, at);
      if (top?.names && top.expectsName) {
        top.key = nameOf(text.slice(at, end));
        top.expectsName = false;
        if (top.names.has(top.key)) note('repeated');
        top.names.add(top.key);
      }
      at = end - 1;
    } else if (code === 123) open(new Set());
    else if (code === 91) open(null);
    else if (code === 125 || code === 93) stack.pop();
    else if (code === 44) separate(top);
    else if (code === 58) count();
    else if (code === 45 || (code >= 48 && code <= 57)) {
      number.lastIndex = at;
      const token = number.exec(text)?.[0] ?? '0';
      if (!isExact(token)) note('inexact');
      at += token.length - 1;
    }
  }
  return odd;
};

import { cutAtGrapheme, limits } from '@troupe/protocol';
import { clock } from './clock-macros.ts';
import { createRandom, hashText } from '../../kernel/seeded-random.ts';

/** Nesting deeper than this stays as text, and text stops growing at this many UTF-16 units. */
const maxDepth = 8;
const maxOutput = 100_000;
/** What of a text is read at all: comments for authors fit beside what is said. */
const maxInput = 2 * maxOutput;

/**
 * What macros stand for. Values are inserted as they are and never expanded again: a user's name
 * or text cannot smuggle macros in.
 */
export interface MacroValues {
  user: string;
  char: string;
  persona?: string;
  description?: string;
  personality?: string;
  scenario?: string;
  /** The text that this text overrides; expands once. */
  original?: string;
  now: Date;
  /** IANA name of the user's zone. */
  timeZone: string;
  /** Milliseconds since the user's former message. */
  idleMs?: number;
  /** Drives `random` and `roll`: one per reply, so that a regenerate rolls anew. */
  seed: string;
  /** Drives `pick`: one per text, so that it stays what it was. */
  pickSeed: string;
  /** Macros that the texts of one prompt may still fill together; a text by itself fills at most `limits.macrosMax`. */
  budget?: { left: number };
}

/** Marks the pairs of `{{` and `}}` in one walk; an odd run of `{` opens at its innermost pair. */
const matchBraces = (text: string): Map<number, number> => {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = text.indexOf('{{'), index = at < 0 ? text.length : at; index < text.length - 1;) {
    const two = text.slice(index, index + 2);
    if (two === '{{') {
      let run = 2;
      while (text[index + run] === '{') run += 1;
      if (run % 2 === 1) index += 1;
      for (let pair = 0; pair + 2 <= run; pair += 2, index += 2) open.push(index);
    } else if (two === '}}') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index);
      index += 2;
    } else index += 1;
  }
  return pairs;
};

const duration = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'just now';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** Splits an argument at its separators; inserted values are never split. */
const splitArgument = (pieces: readonly { text: string; isValue: boolean }[]): string[] => {
  const first = pieces[0];
  const double = first !== undefined && !first.isValue && first.text.startsWith(':');
  const parts = [''];
  for (const [position, piece] of pieces.entries()) {
    const text = double && position === 0 ? piece.text.slice(1) : piece.text;
    const split = piece.isValue
      ? [text]
      : double
        ? text.split('::')
        : text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));
    parts[parts.length - 1] += split[0] ?? '';
    parts.push(...split.slice(1));
  }
  return parts.map((part) => part.trim());
};

const roll = (dice: string, random: () => number): string | null => {
  const match = /^(\d{0,2})d?(\d{1,6})$/i.exec(dice.trim());
  if (!match) return null;
  const hasD = /d/i.test(dice);
  const count = hasD ? Number(match[1] || 1) : 1;
  const sides = hasD ? Number(match[2]) : Number(dice.trim());
  if (sides < 1) return null;
  let sum = 0;
  for (let die = 0; die < count; die += 1) sum += 1 + Math.floor(random() * sides);
  return String(sum);
};

/** A text between two macros, apart at the old names; there may be thousands, and most have none. */
const namesApart = (piece: string): string[] => (piece.includes('<') ? piece.split(/(<user>|<bot>|<char>)/i) : [piece]);

/**
 * Fills the macros of Character Card V3 and common use: one pass, inner first,
 * case-insensitive; unknown and unclosed ones stay as text. Texts are stored raw; this runs on the
 * way into a prompt and on the way out to a reader. Macros beyond the limits stay as text.
 */
export const fillMacros = (whole: string, values: MacroValues): string => {
  const text = cutAtGrapheme(whole, maxInput);
  if (!text.includes('{{') && !(text.includes('<') && /<(user|bot|char)>/i.test(text))) return text;
  const pairs = matchBraces(text);
  const random = createRandom(values.seed);
  let picks = 0;
  let originals = 0;
  const own = { left: limits.macrosMax };
  const mayFill = () => own.left > 0 && (values.budget?.left ?? 1) > 0;
  const count = () => {
    own.left -= 1;
    if (values.budget) values.budget.left -= 1;
  };

  const plain: Record<string, () => string> = {
    user: () => values.user,
    char: () => values.char,
    persona: () => values.persona ?? '',
    description: () => values.description ?? '',
    personality: () => values.personality ?? '',
    scenario: () => values.scenario ?? '',
    original: () => (originals++ === 0 ? (values.original ?? '') : ''),
    time: () => clock('time', values),
    date: () => clock('date', values),
    weekday: () => clock('weekday', values),
    idle_duration: () => duration(values.idleMs ?? 0),
    newline: () => '\n',
  };
  const withArgument: Record<string, (parts: string[], whole: string) => string | null> = {
    random: (parts) => parts[Math.floor(random() * parts.length)] ?? '',
    pick: (parts) => parts[hashText(`${values.pickSeed}:${picks++}`) % parts.length] ?? '',
    roll: (_, whole) => roll(whole, random),
    reverse: (_, whole) => Array.from(whole).toReversed().join(''),
    comment: () => '',
    hidden_key: () => '',
  };

  /** Fills `text[from..to)`; the pieces tell inserted values from the author's own letters. */
  const fill = (from: number, to: number, depth: number): { text: string; isValue: boolean }[] => {
    const pieces: { text: string; isValue: boolean }[] = [];
    let size = 0;
    let trimsNext = false;
    const add = (piece: string, isValue: boolean) => {
      const kept = cutAtGrapheme(trimsNext ? piece.replace(/^\s+/, '') : piece, maxOutput - size);
      if (kept === '') return;
      trimsNext = false;
      size += kept.length;
      pieces.push({ text: kept, isValue });
    };
    const addLiteral = (piece: string) => {
      for (const part of namesApart(piece)) {
        if (size >= maxOutput) return;
        if (/^<user>$/i.test(part)) add(values.user, true);
        else if (/^<(bot|char)>$/i.test(part)) add(values.char, true);
        else add(part, false);
      }
    };
    const trimBefore = () => {
      for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
        last.text = last.text.trimEnd();
        if (last.text !== '') break;
        pieces.pop();
      }
    };
    let index = from;
    while (index < to) {
      if (size >= maxOutput) break;
      const opens = text.indexOf('{{', index);
      const starts = opens >= 0 && text[opens + 2] === '{' && !pairs.has(opens) ? opens + 1 : opens;
      if (opens < 0 || starts >= to) {
        addLiteral(text.slice(index, to));
        break;
      }
      const closes = pairs.get(starts);
      if (closes === undefined || closes >= to || depth >= maxDepth || !mayFill()) {
        addLiteral(text.slice(index, starts + 2));
        index = starts + 2;
        continue;
      }
      addLiteral(text.slice(index, starts));
      index = closes + 2;
      if (text.startsWith('//', starts + 2)) continue;
      count();
      const inner = fill(starts + 2, closes, depth + 1);
      const body = inner.map((piece) => piece.text).join('');
      if (/^\s*trim\s*$/i.test(body)) {
        trimBefore();
        trimsNext = true;
        continue;
      }
      const value = evaluate(inner, body);
      if (value === null)
        for (const piece of [{ text: '{{', isValue: false }, ...inner, { text: '}}', isValue: false }])
          add(piece.text, piece.isValue);
      else add(value, true);
    }
    return pieces;
  };

  const evaluate = (inner: readonly { text: string; isValue: boolean }[], body: string): string | null => {
    const [head, ...rest] = inner;
    if (!head || head.isValue) return null;
    const match = /^\s*(\w+)\s*(?::|\s|$)/.exec(head.text);
    const name = match?.[1]?.toLowerCase() ?? '';
    if (match === null) return null;
    if (body.trim().toLowerCase() === name) return Object.hasOwn(plain, name) ? (plain[name]?.() ?? null) : null;
    if (!Object.hasOwn(withArgument, name)) return null;
    const argument = [{ text: head.text.slice(match[0].length), isValue: false }, ...rest];
    const whole = argument
      .map((piece) => piece.text)
      .join('')
      .replace(/^:/, '');
    return withArgument[name]?.(splitArgument(argument), whole) ?? null;
  };

  const filled = fill(0, text.length, 0).map((piece) => piece.text);
  return cutAtGrapheme(filled.join(''), maxOutput);
};

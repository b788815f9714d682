import { AppError } from '@troupe/protocol';
import { storableText } from '../../http/storable-text.ts';

/** A message of a chat file. `takes` of a reply hold the shown one at `shownTake`. */
export interface ReadTurn {
  role: 'bot' | 'user';
  takes: string[];
  shownTake: number;
  createdAt: Date | null;
}

export interface ReadChat {
  turns: ReadTurn[];
  skipped: { line: number; note: string }[];
}

/**
 * What a file may cost us beside its bytes: far beyond what people write, and within what a page, a
 * prompt and one transaction bear. Characters of a take, takes of a message, takes in all.
 */
export const chatCaps = { takeLength: 32_000, takes: 100, total: 50_000 } as const;

type Line = Record<string, unknown>;

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    return undefined;
  }
};

/**
 * ISO instants and milliseconds since 1970; SillyTavern's other notations differ by version and say no
 * zone: they are left out, and so is what lies before computers.
 */
const dateOf = (value: unknown): Date | null => {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))) return null;
  const date = new Date(value);
  return date.getTime() > 0 ? date : null;
};

/** Other takes beyond the caps stay behind; the shown one always comes along. */
const swipesOf = (line: Line, shown: string): string[] => {
  if (!Array.isArray(line['swipes'])) return [];
  const takes = line['swipes'].filter((take): take is string => typeof take === 'string' && take.length <= chatCaps.takeLength);
  if (takes.length <= chatCaps.takes) return takes;
  const at = takes.indexOf(shown);
  return at < chatCaps.takes ? takes.slice(0, chatCaps.takes) : [...takes.slice(0, chatCaps.takes - 1), shown];
};

const turnOf = (line: Line, shown: string): ReadTurn => {
  const swipes = swipesOf(line, shown);
  const createdAt = dateOf(line['send_date']);
  if (line['is_user'] === true || swipes.length < 2) {
    return { role: line['is_user'] === true ? 'user' : 'bot', takes: [shown], shownTake: 0, createdAt };
  }
  const given = line['swipe_id'];
  const at = typeof given === 'number' && swipes[given] === shown ? given : swipes.indexOf(shown);
  // A text edited after its swipes were written is a take of its own.
  return at >= 0
    ? { role: 'bot', takes: swipes, shownTake: at, createdAt }
    : { role: 'bot', takes: [...swipes, shown], shownTake: swipes.length, createdAt };
};

const refuse = (message: string) => new AppError('unsupported_file', { message, issues: [{ path: 'body.file', message }] });

/**
 * Reads a chat in JSONL: a header, then a message a line (SillyTavern's format). Lines that hold none
 * are named, not fatal. Throws `unsupported_file` where there is not one
 * message, or too many.
 */
export const readJsonl = (text: string): ReadChat => {
  const turns: ReadTurn[] = [];
  const skipped: ReadChat['skipped'] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    const skip = (note: string) => void skipped.push({ line: index + 1, note });
    const line = parse(raw);
    if (!isLine(line)) skip('is not a JSON object');
    else if (typeof line['mes'] !== 'string') {
      if (index > 0 || !('user_name' in line || 'chat_metadata' in line)) skip('has no text in "mes"');
    } else if (line['is_system'] === true) skip('is a note of the other product, hidden from its model');
    else if (line['mes'].trim() === '') skip('is empty');
    else if (line['mes'].length > chatCaps.takeLength) skip(`is longer than ${chatCaps.takeLength} characters`);
    else turns.push(turnOf(line, line['mes']));
  }
  if (turns.reduce((sum, { takes }) => sum + takes.length, 0) > chatCaps.total)
    throw refuse(`This chat has more than ${chatCaps.total} messages; it can be cut in two.`);
  if (turns.length === 0) throw refuse('This file holds no chat in JSONL: a JSON object a line, each with a text in "mes".');
  return { turns, skipped };
};

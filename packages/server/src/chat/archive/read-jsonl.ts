import { AppError } from '@troupe/protocol';
import { createReport, type Report, type ReportLine } from '../../foreign-files/report.ts';
import { numberOf, readFlag } from '../../foreign-files/values.ts';
import { noteHeader, noteLine } from './note-line.ts';
import type { ReadTurn, SpeakerOf } from './read-turn.ts';
import { createTurns } from '../../kernel/turns.ts';
import { storableText } from '../../kernel/storable-text.ts';

export interface ReadChat {
  turns: ReadTurn[];
  skipped: { line: number; note: string }[];
  /** What of the lines that were taken is not what the file said, or is not here at all. */
  report: ReportLine[];
}

/**
 * What a file may cost us beside its bytes: far beyond what people write, and within what a page, a
 * prompt and one transaction bear. Characters of a take, takes of a message, takes in all; characters of a
 * line, lines of a file, lines whose fault is told.
 */
export const chatCaps = {
  takeLength: 32_000,
  takes: 100,
  total: 50_000,
  lineLength: 2_000_000,
  lines: 100_000,
  skipped: 100,
} as const;

/** Swipes of a message that are looked at: what is far beyond the cap stays behind unread. */
const swipesLooked = chatCaps.takes * 10;

type Line = Record<string, unknown>;

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  // A hundred thousand faults are dear to make.
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * ISO instants and milliseconds since 1970, also as a text; SillyTavern's other notations differ by version and say no
 * zone: they are left out, and so is what lies before computers.
 */
const dateOf = (value: unknown): Date | null => {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  const given = isInstant ? value : numberOf(value);
  if (given === undefined) return null;
  const date = new Date(given);
  return date.getTime() > 0 ? date : null;
};

/** Other takes beyond the caps stay behind; the shown one always comes along. */
const swipesOf = (line: Line, shown: string): string[] => {
  if (!Array.isArray(line['swipes'])) return [];
  const takes = line['swipes']
    .slice(0, swipesLooked)
    .filter((take): take is string => typeof take === 'string' && take.length <= chatCaps.takeLength)
    .map(storableText);
  if (takes.length <= chatCaps.takes) return takes;
  const at = takes.indexOf(shown);
  return at < chatCaps.takes ? takes.slice(0, chatCaps.takes) : [...takes.slice(0, chatCaps.takes - 1), shown];
};

const speakerIn = (line: Line, speakerOf: SpeakerOf | null): string | null =>
  (typeof line['name'] === 'string' ? speakerOf?.(line['name']) : null) ?? null;

const turnOf = (line: Line, shown: string, speakerOf: SpeakerOf | null): ReadTurn => {
  const swipes = swipesOf(line, shown);
  const createdAt = dateOf(line['send_date']);
  const isUser = readFlag(line['is_user'], false).read;
  if (isUser) return { role: 'user', speakerId: null, takes: [shown], shownTake: 0, createdAt };
  const told = { role: 'bot' as const, speakerId: speakerIn(line, speakerOf), createdAt };
  if (swipes.every((take) => take === shown)) return { ...told, takes: [shown], shownTake: 0 };
  const given = numberOf(line['swipe_id']);
  const at = given !== undefined && swipes[given] === shown ? given : swipes.indexOf(shown);
  // A text edited after its swipes were written is a take of its own.
  return at >= 0 ? { ...told, takes: swipes, shownTake: at } : { ...told, takes: [...swipes, shown], shownTake: swipes.length };
};

const refuse = (message: string) => new AppError('unsupported_file', { message, issues: [{ path: 'body.file', message }] });

/** The lines of a text with their numbers from 1, without making a list of them. */
const linesOf = function* (text: string): Generator<[line: string, number: number]> {
  for (let from = 0, number = 1; from <= text.length; number += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    yield [text.slice(from, end).trim(), number];
    from = end + 1;
  }
};

/** A message, or what is wrong with the line; null for a header. */
const readLine = (
  { text, number }: { text: string; number: number },
  speakerOf: SpeakerOf | null,
  report: Report,
): ReadTurn | string | null => {
  if (text.length > chatCaps.lineLength) return `is longer than ${chatCaps.lineLength} characters`;
  const line = parse(text);
  if (!isLine(line)) return 'is not a JSON object';
  if (typeof line['mes'] !== 'string')
    return number === 1 && ('user_name' in line || 'chat_metadata' in line) ? noteHeader(line, report) : 'has no text in "mes"';
  if (readFlag(line['is_system'], false).read) return 'is a note of the other product, hidden from its model';
  const said = storableText(line['mes']);
  if (said.trim() === '') return 'is empty';
  if (said.length > chatCaps.takeLength) return `is longer than ${chatCaps.takeLength} characters`;
  const turn = turnOf(line, said, speakerOf);
  noteLine({ line, turn, text, swipesLooked, speakerOf }, report);
  return turn;
};

/**
 * Reads a chat in JSONL: a header, then a message a line (SillyTavern's format), in turns of the event
 * loop. Lines that hold none are named, not fatal, the first hundred of them. `speakerOf` knows the members of
 * a group. Throws `unsupported_file` where there is not one message, or too many messages or lines.
 */
export const readJsonl = async (text: string, speakerOf: SpeakerOf | null = null): Promise<ReadChat> => {
  const turns: ReadTurn[] = [];
  const skipped: ReadChat['skipped'] = [];
  const report = createReport();
  const nextTurn = createTurns();
  let takes = 0;
  for (const [line, number] of linesOf(text.replace(/^\uFEFF/, ''))) {
    if (number > chatCaps.lines) throw refuse(`This file has more than ${chatCaps.lines} lines; it can be cut in two.`);
    await nextTurn();
    if (line === '') continue;
    const read = readLine({ text: line, number }, speakerOf, report);
    if (read === null) continue;
    if (typeof read !== 'string') {
      turns.push(read);
      takes += read.takes.length;
    } else if (skipped.length < chatCaps.skipped) skipped.push({ line: number, note: read });
    if (takes > chatCaps.total) throw refuse(`This chat has more than ${chatCaps.total} messages; it can be cut in two.`);
  }
  if (turns.length === 0) throw refuse('This file holds no chat in JSONL: a JSON object a line, each with a text in "mes".');
  return { turns, skipped, report: report.lines() };
};

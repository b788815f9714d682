import { isSaid } from '../../foreign-files/text-fields.ts';
import { numberOf, readFlag } from '../../foreign-files/values.ts';
import type { Report } from '../../foreign-files/report.ts';
import { scanJson } from '../../foreign-files/scan-json.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { ReadTurn } from './read-turn.ts';

type Line = Record<string, unknown>;

/** What a chat file says before its messages: our own conversation has its own names and dates. */
export const noteHeader = (line: Line, report: Report): null => {
  for (const [key, value] of Object.entries(line)) if (isSaid(value)) report.often('dropped', `header.${key}`);
  return null;
};

const read = new Set(['mes', 'is_user', 'is_system', 'swipes', 'swipe_id', 'send_date']);

const noteSwipes = (line: Line, { role, takes, shownTake }: ReadTurn, swipesLooked: number, report: Report): void => {
  const { swipes, swipe_id: given } = line;
  const count = Array.isArray(swipes) ? swipes.length : 0;
  if (isSaid(swipes) && !Array.isArray(swipes)) report.often('dropped', 'swipes', 'is no list');
  else if (role === 'user' && count > 0) report.often('dropped', 'swipes', 'a message of the user has one text');
  else if (Array.isArray(swipes)) {
    const kept = new Set(takes);
    const looked = swipes.slice(0, swipesLooked);
    const isLost = (swipe: unknown) => typeof swipe !== 'string' || !kept.has(storableText(swipe));
    if (count > looked.length || looked.some(isLost))
      report.often('dropped', 'swipes', 'texts that are none, are too long or too many');
    if (looked.some((swipe) => typeof swipe === 'string' && storableText(swipe) !== swipe))
      report.often('changed', 'swipes', 'characters that no text may hold were removed or replaced');
  }
  if (isSaid(given) && given !== shownTake) {
    const isText = numberOf(given) === shownTake;
    report.often('changed', 'swipe_id', isText ? 'was a text; read as a number' : 'the text that was shown is what counts');
  }
};

/** Accounts for a line that was taken: what of it is other than it was, and what is not here. Of `swipes` only so many were looked at. */
export const noteLine = (
  { line, turn, text, swipesLooked }: { line: Line; turn: ReadTurn; text: string; swipesLooked: number },
  report: Report,
): void => {
  for (const path of scanJson(text).repeated)
    report.often('changed', path.join('.'), 'stands more than once in a line; the last was read');
  for (const [key, value] of Object.entries(line)) if (!read.has(key) && isSaid(value)) report.often('dropped', key);
  if (line['mes'] !== turn.takes[turn.shownTake])
    report.often('changed', 'mes', 'characters that no text may hold were removed or replaced');
  for (const key of ['is_user', 'is_system'] as const) {
    const { note } = readFlag(line[key], false);
    if (note !== null) report.often('changed', key, note);
  }
  if (isSaid(line['send_date']) && turn.createdAt === null) report.often('dropped', 'send_date', 'is no time that we read');
  else if (numberOf(line['send_date']) !== undefined && typeof line['send_date'] === 'string')
    report.often('changed', 'send_date', 'was a text; read as milliseconds');
  noteSwipes(line, turn, swipesLooked, report);
};

import { isSaid } from '../../foreign-files/text-fields.ts';
import { numberOf, readFlag } from '../../foreign-files/values.ts';
import type { Report } from '../../foreign-files/report.ts';
import { scanJson } from '../../foreign-files/scan-json.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { ReadTurn, SpeakerOf } from './read-turn.ts';

type Line = Record<string, unknown>;

interface TakenLine {
  line: Line;
  turn: ReadTurn;
  text: string;
  swipesLooked: number;
  speakerOf: SpeakerOf | null;
}

/** What stands in the place of a time that cannot be taken. */
export const timeOfNeighbour = 'the time of the message beside it was taken';

/** What a chat file says before its messages: our own conversation has its own names and dates. */
export const noteHeader = (line: Line, report: Report): null => {
  for (const [key, value] of Object.entries(line)) if (isSaid(value)) report.often('dropped', `header.${key}`);
  return null;
};

const read = new Set(['name', 'mes', 'is_user', 'is_system', 'swipes', 'swipe_id', 'send_date']);

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

/** A reply of a group is said by the member that it names; without one, by the group itself. Elsewhere names are of no use. */
const noteName = (name: unknown, { role }: ReadTurn, speakerOf: SpeakerOf | null, report: Report): void => {
  if (!isSaid(name)) return;
  if (role === 'user' || speakerOf === null) report.often('dropped', 'name');
  else if (typeof name !== 'string' || speakerOf(name) === undefined)
    report.often('dropped', 'name', 'is of no member of the group, or of several; read as the group itself');
};

const noteDate = (given: unknown, { createdAt }: ReadTurn, report: Report): void => {
  if (!isSaid(given)) return;
  if (createdAt === null) report.often('dropped', 'send_date', `is no time that we read; ${timeOfNeighbour}`);
  else if (typeof given === 'string' && numberOf(given) !== undefined)
    report.often('changed', 'send_date', 'was a text; read as milliseconds');
};

/** Accounts for a line that was taken: what of it is other than it was, and what is not here. Of `swipes` only so many were looked at. */
export const noteLine = ({ line, turn, text, swipesLooked, speakerOf }: TakenLine, report: Report): void => {
  for (const path of scanJson(text).repeated)
    report.often('changed', path.join('.'), 'stands more than once in a line; the last was read');
  for (const [key, value] of Object.entries(line)) if (!read.has(key) && isSaid(value)) report.often('dropped', key);
  if (line['mes'] !== turn.takes[turn.shownTake])
    report.often('changed', 'mes', 'characters that no text may hold were removed or replaced');
  for (const key of ['is_user', 'is_system'] as const) {
    const { note } = readFlag(line[key], false);
    if (note !== null) report.often('changed', key, note);
  }
  noteName(line['name'], turn, speakerOf, report);
  noteDate(line['send_date'], turn, report);
  noteSwipes(line, turn, swipesLooked, report);
};

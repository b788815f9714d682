import { closestMatch } from 'leven';

/** What is wrong with a setting as it was written, before its meaning is asked: marks that files and shells leave in it. */

const quoteMarks = '"\'`“”‘’«»';
const names: Readonly<Record<string, string>> = {
  '\r': 'a carriage return (CR)',
  '\n': 'a line feed (LF)',
  '\t': 'a tab',
  '\u{FEFF}': 'a byte order mark (U+FEFF)',
};

const nameOf = (mark: string): string =>
  names[mark] ?? `an invisible character (U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Whether a value begins or ends with a quotation mark. */
export const isQuoted = (text: string): boolean => [text.at(0), text.at(-1)].some((mark) => mark && quoteMarks.includes(mark));

/**
 * The fault of a text that a program reads, as a sentence goes on after its name; null where it has none. It never
 * quotes the text, which may be a secret. JSON may stand on several lines, with blanks around it.
 */
export const faultOfText = (text: string, { isJson = false }: { isJson?: boolean } = {}): string | null => {
  const written = isJson ? text.replaceAll(/[\t\n\r ]/g, '') : text;
  const mark = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(written);
  if (mark) {
    const { 0: found, index } = mark;
    const where = index === 0 ? 'begins with' : index + found.length === written.length ? 'ends with' : 'holds';
    return `${where} ${nameOf(found)}: leave it out`;
  }
  if (isQuoted(written.trim())) return 'begins or ends with a quotation mark, which is part of the value here: leave it out';
  return written === written.trim() ? null : 'begins or ends with a blank: leave it out';
};

/** Files that hold a setting, as some images read them. */
const ofFile = /_FILE$/;
const ourPrefix = /^TROUPE_/;

/** `LLM_KEY` for `LLM_API_KEY`: the same words in the same order, with some left out between the first and the last. */
const leavesWordsOut = (given: readonly string[], known: readonly string[]): boolean => {
  if (given.length < 2 || given[0] !== known[0] || given.at(-1) !== known.at(-1)) return false;
  let at = 0;
  for (const word of known) if (word === given[at]) at += 1;
  return at === given.length;
};

/** The setting that was meant by a name, if it is near enough to one of several words: short names are those of other programs too. */
const settingMeant = (name: string, known: readonly string[]): string | undefined => {
  const written = name.toUpperCase().replaceAll('-', '_').replace(ourPrefix, '');
  const whole = written.replace(ofFile, '');
  if (known.includes(written)) return written;
  if (known.includes(whole)) return whole;
  const long = known.filter((one) => one.includes('_'));
  const spelled = [written, whole].filter((one) => one.includes('_'));
  const near = spelled.map((one) => closestMatch(one, long, { maxDistance: 2 })).find((one) => one !== undefined);
  return near ?? long.find((one) => leavesWordsOut(whole.split('_'), one.split('_')));
};

/** Variables that no setting is read from. */
export interface UnreadNames {
  /** Sentences that stop a start: the operator believes that a setting is given. */
  refused: string[];
  /** Sentences that a start tells: the name may be another program's. */
  told: string[];
}

/** What is set under names that are nearly those of settings. */
export const findUnread = (source: Readonly<Record<string, string | undefined>>, known: readonly string[]): UnreadNames => {
  const found: UnreadNames = { refused: [], told: [] };
  for (const name of Object.keys(source)) {
    if (!source[name] || known.includes(name)) continue;
    const setting = name.replace(ofFile, '');
    if (setting !== name && known.includes(setting)) {
      found.refused.push(`${name} is not read: no setting is taken from a file. Set ${setting} to what the file holds.`);
      continue;
    }
    const meant = settingMeant(name, known);
    if (meant !== undefined) found.told.push(`${name} is not read: it is no setting. Did you mean ${meant}?`);
  }
  return found;
};

/** What a user's input is (C-MSG-11). */
export type Input =
  | { kind: 'text'; text: string }
  /** Said by the user, not by whom they play: it goes to the character as it is and is marked in the log. */
  | { kind: 'ooc'; text: string }
  /** `rest` is the text after the command's own line: it stays in the composer. */
  | { kind: 'search'; words: string; rest: string }
  | { kind: 'command'; name: string; rest: string };

/** A command's line: `/cmd new`, or `/new` for a name that is known. */
const commandLine = /^\/(?<first>\p{L}[\p{L}\p{N}-]*)(?:[^\S\n]+(?<words>[^\n]*))?(?:\n(?<rest>[\s\S]*))?$/u;

/** Out of character: the prefix, whatever stands before it in blanks. */
const isOutOfCharacter = (text: string): boolean => /^\s*ooc:/i.test(text);

/**
 * Splits commands from the text that is meant for the character. Only a first line that begins with the
 * slash counts, and only a name that exists: anything else is said as it was written.
 *
 * @param names of the commands that there are, lower case
 */
export const parseInput = (input: string, names: ReadonlySet<string>): Input => {
  const { first = '', words = '', rest = '' } = commandLine.exec(input.trimStart())?.groups ?? {};
  const name = first.toLowerCase();
  if (name === 'search') return { kind: 'search', words: words.trim(), rest: rest.trim() };
  const given = name === 'cmd' ? (words.trim().split(/\s+/)[0] ?? '').toLowerCase() : name;
  if (names.has(given)) return { kind: 'command', name: given, rest: rest.trim() };
  if (name === 'cmd') return { kind: 'command', name: '', rest: rest.trim() };
  return { kind: isOutOfCharacter(input) ? 'ooc' : 'text', text: input };
};

/** What of a command stands in the box so far, for the list above it; null where it is none. `/` alone is ''. */
export const commandBegun = (input: string): string | null => {
  const found = /^\/(?:cmd[^\S\n]+)?(?<name>[\p{L}\p{N}-]*)$/iu.exec(input);
  const name = found?.groups?.['name']?.toLowerCase() ?? null;
  return name === 'cmd' ? '' : name;
};

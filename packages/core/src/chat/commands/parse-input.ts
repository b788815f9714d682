/** What a user's input is (C-MSG-11). */
export type Input =
  | { kind: 'text'; text: string }
  /** Said by the user, not by whom they play: it goes to the character as it is and is marked in the log. */
  | { kind: 'ooc'; text: string }
  /** `rest` is the text behind the command: it stays in the composer. */
  | { kind: 'search'; words: string; rest: string }
  | { kind: 'command'; name: string; rest: string };

const commandLine = /^\/(?<first>\p{L}[\p{L}\p{N}-]*)(?:[^\S\n]+(?<words>[^\n]*))?(?<rest>\n[\s\S]*)?$/u;

/** What `/cmd` names, and what stands behind the name. A name that does not exist is ''. */
const named = (words: string, rest: string, names: ReadonlySet<string>): Input => {
  const [given = '', behind = ''] = /(\S*)\s*(.*)/.exec(words)?.slice(1) ?? [];
  const name = given.toLowerCase();
  return { kind: 'command', name: names.has(name) ? name : '', rest: behind ? behind + rest : rest.slice(1) };
};

/** A command: `/search words`, `/cmd new`, or `/new` where a name that is known is all that was written. */
const commandOf = (input: string, names: ReadonlySet<string>): Input | null => {
  const { first = '', words = '', rest = '' } = commandLine.exec(input)?.groups ?? {};
  const name = first.toLowerCase();
  if (name === 'search') return { kind: 'search', words: words.trim(), rest: rest.slice(1) };
  if (name === 'cmd') return named(words, rest, names);
  return names.has(name) && (words + rest).trim() === '' ? { kind: 'command', name, rest: '' } : null;
};

/** Out of character: the prefix, whatever stands before it in blanks. */
const isOutOfCharacter = (text: string): boolean => /^\s*ooc:/i.test(text);

/**
 * Splits commands from the text that is meant for the character. A story may begin like a command, so only the very
 * first character counts, and no word that was written is dropped: it is part of the command, stays in the composer,
 * or is said as it was written. A second slash makes text of a command, and is not said.
 *
 * @param names of the commands that there are, lower case
 */
export const parseInput = (input: string, names: ReadonlySet<string>): Input => {
  const command = commandOf(input, names);
  if (command) return command;
  const text = commandOf(input.replace(/^\/+(?=\/)/, ''), names) ? input.slice(1) : input;
  return { kind: isOutOfCharacter(text) ? 'ooc' : 'text', text };
};

/** What of a command stands in the box so far, for the list above it; null where it is none. `/` alone is ''. */
export const commandBegun = (input: string): string | null => {
  const found = /^\/(?:cmd[^\S\n]+)?(?<name>[\p{L}\p{N}-]*)$/iu.exec(input);
  const name = found?.groups?.['name']?.toLowerCase() ?? null;
  return name === 'cmd' ? '' : name;
};

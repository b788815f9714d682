import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** An id of ours may begin with a hyphen or two, as an option does. */
const idLike = /^-[\w-]{21}$/;
/** Stands before such an id while the line is read; no argument of a process has it. */
const mark = '\0';
const unmarked = (word: string): string => word.replace(mark, '');

/**
 * Options and words of a command line. An id is a word, whatever it begins with: it is copied from what another command printed.
 * Throws TypeError with a sentence for an option that is not known.
 */
export const readArguments = <Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) => {
  const isId = (arg: string) => idLike.test(arg) && !Object.hasOwn(options, arg.slice(2));
  const given = args.map((arg) => (isId(arg) ? mark + arg : arg));
  const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options });
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') Object.assign(values, { [name]: unmarked(value) });
  return { values, positionals: positionals.map(unmarked) };
};

/** Headers by lower-case name; every occurrence in its order. */
export type HeaderFields = ReadonlyMap<string, readonly string[]>;

/**
 * Reads pasted response headers: lines of `Name: value`, as `curl -I` and browsers' network panels print them. Folded
 * lines (RFC 9112 §5.2) join the one before; names alone on a line take the next line as value, as some panels copy them.
 */
export const parseHeaders = (text: string): HeaderFields => {
  const fields = new Map<string, string[]>();
  let last: string | null = null;
  let waiting: string | null = null;
  const add = (name: string, value: string) => {
    last = name.toLowerCase();
    fields.set(last, [...(fields.get(last) ?? []), value.trim()]);
  };
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    if (waiting !== null) {
      add(waiting, line);
      waiting = null;
      continue;
    }
    const field = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/.exec(line);
    const values = last === null ? undefined : fields.get(last);
    if (/^\s/.test(line) && values?.length) values[values.length - 1] += ` ${line.trim()}`;
    else if (field?.[1] && field[2]?.trim()) add(field[1], field[2]);
    else if (field?.[1]) waiting = field[1];
  }
  return fields;
};

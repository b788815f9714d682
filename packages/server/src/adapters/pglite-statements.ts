import type { PGlite } from '@electric-sql/pglite';

/** How many statements stay planned; the one unused for the longest goes first. */
const mostStatements = 250;

const [parse, bind, describe, sync] = [...'PBDS'].map((letter) => letter.charCodeAt(0));
const ofStatement = 'S'.charCodeAt(0);
/** A message of the protocol: its letter, its length as four bytes, then its fields; a name ends with a zero. */
const header = 5;

/** The message with a name where it left the name empty. */
const withName = (message: Uint8Array, at: number, name: string): Uint8Array => {
  const bytes = new TextEncoder().encode(name);
  const longer = new Uint8Array(message.length + bytes.length);
  longer.set(message.subarray(0, at));
  longer.set(bytes, at);
  longer.set(message.subarray(at), at + bytes.length);
  new DataView(longer.buffer).setInt32(1, longer.length - 1);
  return longer;
};

const closing = (name: string): Uint8Array => withName(Uint8Array.of('C'.charCodeAt(0), 0, 0, 0, 6, ofStatement, 0), 6, name);

interface Statement {
  name: string;
  /** What its parameters and columns are; asked for once. */
  described: Awaited<ReturnType<PGlite['execProtocolStream']>> | null;
}

/**
 * Lets PGlite plan a statement once instead of each time: what its `query` sends without a name gets one, and is not
 * sent again (PostgreSQL's protocol, "Extended Query"). In WebAssembly planning costs more than running: 6 of 7 ms.
 *
 * Call it after migrations: PostgreSQL refuses a kept statement whose columns a migration changed.
 */
export const keepStatements = (client: Pick<PGlite, 'execProtocolStream'>, most = mostStatements): void => {
  const send = client.execProtocolStream.bind(client);
  const letters = new TextDecoder('latin1');
  const kept = new Map<string, Statement>();
  let made = 0;
  // A query's messages come one after the other: PGlite runs one query at a time.
  let current: Statement | null = null;

  const dropOldest = async () => {
    const [oldest] = kept;
    if (!oldest || kept.size < most) return;
    kept.delete(oldest[0]);
    await send(closing(oldest[1].name), { syncToFs: false });
  };

  client.execProtocolStream = async (message, options) => {
    const [letter] = message;
    if (letter === parse) {
      const text = letters.decode(message.subarray(header));
      current = kept.get(text) ?? null;
      if (current) {
        // To the end of the line: a map keeps the order in which its keys came.
        kept.delete(text);
        kept.set(text, current);
        return [];
      }
      await dropOldest();
      const statement: Statement = { name: `kept_${(made += 1)}`, described: null };
      const answer = await send(withName(message, header, statement.name), options);
      kept.set(text, statement);
      current = statement;
      return answer;
    }
    if (letter === sync) current = null;
    if (!current) return send(message, options);
    if (letter === describe && message[header] === ofStatement)
      return (current.described ??= await send(withName(message, header + 1, current.name), options));
    if (letter === bind) return send(withName(message, header + 1, current.name), options);
    return send(message, options);
  };
};

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, importedCharacter, limits, type ImportedCharacter } from '@troupe/protocol';
import * as v from 'valibot';
import { didYouMean } from '../brand-check/closest-name.ts';
import { operatorTokenPath } from '../adapters/operator-token.ts';
import { operatorImportPath, type OperatorTarget } from '../creation/operator-import.ts';

export const usage = `characters:import FILES… [--public] [--application IDS] [--server URL]

Reads character cards (PNG, JSON, CHARX) and creates a character from each. While a server runs on the
same DATA_DIR, the cards go through it; otherwise they are written to the database directly.

  --public        shown to everyone; without it the character stays private to the operator
  --application   brands that show it, separated by commas (default: every brand of this server)
  --server        address of the running server (default: http://localhost:PORT)
`;

export interface Command {
  files: string[];
  target: OperatorTarget;
  server: string | undefined;
}

/** Every name below localhost is this machine (RFC 6761), whatever a resolver says; the operator's door is of no brand. */
const onThisMachine = (address: string): string => {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return url.href;
};

/**
 * Reads the command line. Throws TypeError with a sentence for what it does not know.
 *
 * @param brandIds ids of the brands that this server has
 */
export const readCommand = (args: string[], brandIds: readonly string[]): Command => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { public: { type: 'boolean' }, application: { type: 'string' }, server: { type: 'string' } },
  });
  if (positionals.length === 0) throw new TypeError('No files were named.');
  const applicationIds = values.application?.split(',').map((id) => id.trim()) ?? [...brandIds];
  for (const id of applicationIds)
    if (!brandIds.includes(id))
      throw new TypeError(`There is no brand ${id} (there are ${brandIds.join(', ')})${didYouMean(id, brandIds)}`);
  return {
    files: positionals,
    target: { applicationIds, visibility: values.public ? 'public' : 'private' },
    server: values.server && onThisMachine(values.server),
  };
};

/** Where cards go: a running server, or the database itself. */
export type ImportCard = (bytes: Uint8Array, name: string) => Promise<ImportedCharacter>;

/** A server on this machine that opens its door to us; null where nobody listens. */
export const findServer = async (url: string, dataDir: string, target: OperatorTarget): Promise<ImportCard | null> => {
  const isUp = await fetch(new URL('/healthz', url)).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!isUp) return null;
  const token = await readFile(operatorTokenPath(dataDir), 'utf8').catch(() => null);
  if (token === null) return null;
  return async (bytes, name) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    body.set('visibility', target.visibility);
    for (const application of target.applicationIds) body.append('application', application);
    const answer = await fetch(new URL(operatorImportPath, url), {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    const given: unknown = await answer.json().catch(() => null);
    if (answer.ok) return v.parse(importedCharacter, given);
    if (answer.status === 404)
      throw new Error(
        `the server at ${url} does not know the operator of this DATA_DIR; name the right one with --server or DATA_DIR`,
      );
    const { issues, error } = (given ?? {}) as { issues?: { message: string }[]; error?: string };
    throw new Error(issues?.[0]?.message ?? error ?? `the server answered ${answer.status}`);
  };
};

const describe = (name: string, { id, format, form, report }: ImportedCharacter, target: OperatorTarget): string => {
  const width = Math.max(...report.map(({ field }) => Math.min(field.length, 40)));
  const lines = report.map(({ action, field, note }) => `  ${action.padEnd(13)} ${field.padEnd(width)}  ${note}`.trimEnd());
  const where = target.applicationIds.join(', ');
  return [`${name}: ${form.name} (${format.container}, ${format.spec}) → ${id}, ${target.visibility} on ${where}`, ...lines].join(
    '\n',
  );
};

/** Why a file was not read, in the sentence that the reader of cards wrote. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.issues[0]?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
};

/** Imports file by file and prints each report; one bad file does not stop the others. Answers how many failed. */
export const importFiles = async (
  { files, target }: Command,
  importCard: ImportCard,
  print: (line: string) => void,
): Promise<number> => {
  let failed = 0;
  for (const path of files) {
    try {
      if ((await stat(path)).size > limits.cardFileBytes) throw new Error(`larger than ${limits.cardFileBytes} bytes`);
      const name = basename(path);
      print(describe(name, await importCard(new Uint8Array(await readFile(path)), name), target));
    } catch (error) {
      failed += 1;
      print(`${basename(path)}: not imported: ${reasonOf(error)}`);
    }
  }
  return failed;
};

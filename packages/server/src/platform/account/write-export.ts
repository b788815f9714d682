import type { DataMap, ExportFile, TableName } from '../../data-map.ts';
import type { Db } from '../../ports/index.ts';
import { createZipWriter, type WrittenFile } from './zip-writer.ts';
import { createOwnedBy, mappedTables, readRows } from './table-rows.ts';

export interface ExportDeps {
  db: Db;
  maps: readonly DataMap[];
  /** One table of the map alone; all of them unless told. */
  only?: TableName;
}

interface Entry extends WrittenFile {
  path: string;
  count: number;
}

/** A list as JSON, in pieces. */
const listOf = (pages: AsyncIterable<Record<string, unknown>[]>, onRow: () => void) =>
  (async function* () {
    let before = '[\n';
    for await (const rows of pages) {
      for (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
        onRow();
      }
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  })();

const isAsked = (only: TableName | undefined, name: TableName) => only === undefined || only === name;

/** Every file of an account's archive but the manifest, by what the map says of each table. */
export const exportFiles = async function* ({ db, maps, only }: ExportDeps, userId: string): AsyncGenerator<ExportFile> {
  const tables = mappedTables(maps);
  const ownedBy = createOwnedBy(tables);
  for (const one of tables) {
    if (!isAsked(only, one.name)) continue;
    const { export: how } = one.data;
    if (typeof how === 'function') {
      yield* how(db, userId);
      continue;
    }
    const where = how === 'rows' ? ownedBy(one.table, userId) : null;
    if (where === null) continue;
    let count = 0;
    yield { path: `data/${one.name}.json`, count: () => count, pieces: listOf(readRows(db, one, where), () => (count += 1)) };
  }
};

/**
 * An account's archive in pieces: files as the map tells them, then the manifest, which counts and hashes them.
 *
 * @param onFile told before each file, with how many there were before
 */
export const writeExport = async function* (
  deps: ExportDeps,
  { userId, now, onFile }: { userId: string; now: Date; onFile: (path: string, done: number) => Promise<void> },
): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter(now);
  const entries: Entry[] = [];
  for await (const { path, count, pieces } of exportFiles(deps, userId)) {
    await onFile(path, entries.length);
    let written: WrittenFile | undefined;
    yield* zip.add(path, pieces, (file) => (written = file));
    if (written) entries.push({ path, count: typeof count === 'number' ? count : count(), ...written });
  }
  const manifest = {
    format: 'troupe-account',
    ...(deps.only && { only: deps.only }),
    version: 1,
    account: userId,
    exportedAt: now.toISOString(),
    files: entries,
    left_out: mappedTables(deps.maps).flatMap(({ name, data: { export: how } }) =>
      typeof how === 'object' && 'why' in how && isAsked(deps.only, name) ? [{ name, why: how.why }] : [],
    ),
  };
  const text = async function* () {
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  };
  yield* zip.add('manifest.json', text());
  yield* zip.end();
};

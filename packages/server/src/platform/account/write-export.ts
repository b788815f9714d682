import { and, eq } from 'drizzle-orm';
import type { DataMap, ExportFile, TableName } from '../../data-map.ts';
import { characters, conversations } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { createZipWriter, type WrittenFile } from './zip-writer.ts';
import { createOwnedBy, mappedTables, readRows } from './table-rows.ts';

export interface ExportDeps {
  db: Db;
  maps: readonly DataMap[];
  /** One table of the map alone; all of them unless told. */
  only?: TableName;
  /** Whether adult content is open to the account, here and now. */
  showsAdult: boolean;
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

/** Whether the account has talked with an adult character. */
const hasAdult = async (db: Db, userId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .where(and(eq(conversations.userId, userId), eq(characters.isNsfw, true)))
    .limit(1);
  return found !== undefined;
};

const withoutMature =
  'What characters with mature content said and drew is not in this archive, because such content is not open to the account. Messages that the account itself wrote are. Once it is open, a new archive has the rest.';

const isAsked = (only: TableName | undefined, name: TableName) => only === undefined || only === name;

/** Every file of an account's archive but the manifest, by what the map says of each table. */
export const exportFiles = async function* (
  { db, maps, only, showsAdult }: ExportDeps,
  userId: string,
): AsyncGenerator<ExportFile> {
  const tables = mappedTables(maps);
  const ownedBy = createOwnedBy(tables, { showsAdult });
  for (const one of tables) {
    if (!isAsked(only, one.name)) continue;
    const { export: how } = one.data;
    if (typeof how === 'function') {
      yield* how(db, userId, { showsAdult });
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
    ...(!deps.showsAdult && (await hasAdult(deps.db, userId)) && { mature: withoutMature }),
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

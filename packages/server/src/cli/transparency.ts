import { openDatabaseOf } from '../opening/database.ts';
import { WriterLockHeld } from '../db/writer-lock.ts';
import { readEnvironment } from '../env.ts';
import { readTransparency } from '../platform/audit/transparency.ts';

/** `pnpm transparency BRAND YEAR`: prints what moderation did in a year as JSON, numbers alone, for the yearly report. */
const [brand, year] = process.argv.slice(2);

if (brand === undefined || !/^\d{4}$/.test(year ?? '')) {
  process.stderr.write('Usage: pnpm transparency BRAND YEAR, such as daybreak 2026.\n');
  process.exitCode = 2;
} else {
  try {
    const database = await openDatabaseOf(readEnvironment());
    try {
      process.stdout.write(`${JSON.stringify(await readTransparency(database.db, brand, Number(year)), null, 2)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isHeld = error instanceof WriterLockHeld;
    const text = isHeld ? `${error.message}\nThe embedded database has one process: stop the server first.` : error;
    process.stderr.write(`${text instanceof Error ? text.message : String(text)}\n`);
    process.exitCode = 2;
  }
}

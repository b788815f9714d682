import { openDatabaseOf } from '../opening/database.ts';
import { WriterLockHeld } from '../db/writer-lock.ts';
import { readEnvironment } from '../env.ts';
import { checkModerationLog } from '../platform/audit/moderation-log.ts';

/** `pnpm moderation:verify`: walks the moderation log and says whether anybody changed it. Exit code 1 where somebody did. */
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabaseOf(readEnvironment());
  try {
    const { entries, brokenAt, head } = await checkModerationLog(database.db);
    if (brokenAt === null) print(`The moderation log holds: ${entries} entries, the last one ${head || 'none'}.`);
    else print(`The moderation log does not hold at entry ${brokenAt}: it was edited, removed, added or moved.`);
    process.exitCode = brokenAt === null ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  const isHeld = error instanceof WriterLockHeld;
  const text = isHeld ? `${error.message}\nThe embedded database has one process: stop the server first.` : error;
  process.stderr.write(`${text instanceof Error ? text.message : String(text)}\n`);
  process.exitCode = 2;
}

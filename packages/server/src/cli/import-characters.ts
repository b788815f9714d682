import { readBrands } from '../adapters/brand-files.ts';
import { BadConfiguration } from '../bad-configuration.ts';
import { openPorts } from '../opening/open-ports.ts';
import { createCardImports } from '../creation/card-imports.ts';
import { toImportedCharacter } from '../creation/import.ts';
import { operatorScope, prepareOperator } from '../creation/operator-import.ts';
import { DatabaseUnreachable } from '../db/database-error.ts';
import { WriterLockHeld } from '../db/writer-lock.ts';
import { readEnvironment } from '../env.ts';
import { openModerator } from '../platform/moderation/open-moderator.ts';
import { findServer, importFiles, readCommand, usage, type Command } from './card-import-command.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Writes to the database directly, as its only writer. */
const importDirectly = async (command: Command, environment: ReturnType<typeof readEnvironment>): Promise<number> => {
  const ports = await openPorts(environment, { onLockLost: () => process.exit(1) });
  try {
    const { db } = ports.database;
    const imports = createCardImports({
      ...ports,
      db,
      moderator: openModerator({ ...ports, db, keys: ports.secretKeys, adultAccess: async () => true }),
    });
    const target = await prepareOperator(db, command.target);
    return await importFiles(
      command,
      async (bytes, name) => {
        const reading = await imports.read(bytes, name, operatorScope);
        return toImportedCharacter(reading, await imports.save(reading, target));
      },
      print,
    );
  } finally {
    await ports.database.close();
  }
};

try {
  const environment = readEnvironment();
  const { brands } = await readBrands(environment.BRANDS_DIR, { port: environment.PORT, partnerPort: environment.PARTNER_PORT });
  const command = readCommand(
    process.argv.slice(2),
    brands.map(({ id }) => id),
  );
  const url = command.server ?? `http://localhost:${environment.PORT}`;
  const throughServer = await findServer(url, environment.DATA_DIR, command.target);
  if (throughServer === null && command.server !== undefined)
    throw new TypeError(`No server of this DATA_DIR answers at ${url}.`);
  const failed = throughServer ? await importFiles(command, throughServer, print) : await importDirectly(command, environment);
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  const isUsage = error instanceof TypeError;
  const isHeld = error instanceof WriterLockHeld;
  const advice = isUsage ? `\n\n${usage}` : isHeld ? '\nIf it is a server, name its address: --server http://localhost:PORT' : '';
  const isTold = isUsage || error instanceof BadConfiguration || error instanceof DatabaseUnreachable;
  process.stderr.write(`${error instanceof Error ? (isTold ? error.message : error.stack) : String(error)}${advice}\n`);
  process.exit(1);
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storyText } from '../../packages/core/src/chat/testing/story-texts.ts';
import { openPglite } from '../../packages/server/src/adapters/pglite.ts';
import { characters } from '../../packages/server/src/db/schema.ts';

const people = 720;
const storyLength = 500;
/** Characters for each of the demo's. */
const copies = 16;
/** Messages after which the texts begin again: both sides' turns have come round. */
const cycle = 30;

const texts = Array.from({ length: cycle }, (_, index) => storyText(index));

/** Bytes of tables and indexes, without the log of writes that stands beside them. */
export const databaseBytes = (dataDir: string): number => {
  const base = join(dataDir, 'pglite', 'base');
  return readdirSync(base, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => (entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum),
    0,
  );
};

/** Makes the data of a started server that of one in use, about 200 MB: people with long stories, and thousands of characters. The server is not running. */
export const fill = async (dataDir: string): Promise<void> => {
  const { db, executeSql, close } = await openPglite({ dataDir, onLockLost: () => process.exit(1) });
  const demo = await db.select().from(characters);
  for (let copy = 1; copy <= copies; copy += 1)
    await db.insert(characters).values(demo.map((row) => ({ ...row, id: `${row.id}-${copy}`, name: `${row.name} ${copy}` })));
  for (let person = 1; person <= people; person += 1) {
    const id = `person-${person}`;
    await executeSql(
      `insert into users (id, application_id, external_id, platform, name, role) values ($1, 'daybreak', $1, 'guest', 'Guest', 'guest')`,
      [id],
    );
    await executeSql(
      `insert into conversations (id, application_id, user_id, character_id, head_id) values ($1, 'daybreak', $1, $2, $3)`,
      [id, demo[person % demo.length]?.id, `${id}-${storyLength}`],
    );
    await executeSql(
      `insert into messages (id, conversation_id, prev_id, depth, role, content)
       select $1 || '-' || n, $1, case when n > 1 then $1 || '-' || (n - 1) end, n,
         case when n % 2 = 1 then 'bot' else 'user' end, ($2::text[])[1 + n % ${cycle}] || ' (' || n || ')'
       from generate_series(1, ${storyLength}) as n`,
      [id, texts],
    );
  }
  await close();
};

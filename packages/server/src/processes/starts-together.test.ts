import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApplications } from '../demo/accounts.ts';
import { demoCharacters } from '../demo/catalogue/index.ts';
import { demoWorks } from '../demo/catalogue/works.ts';
import { characters } from '../db/schema.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { openShared, startServer, type ServerProcess } from './testing.ts';

const rounds = 2;
const together = 4;

const started: ServerProcess[] = [];
let databases: Awaited<ReturnType<typeof createEmptyDatabase>>[] = [];
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: rounds }, createEmptyDatabase));
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  for (const database of databases) await database.close();
});

it(`${together} servers start at once on an empty database, migrate it once and fill it once`, async () => {
  for (const { url } of databases) {
    const servers = await Promise.all(Array.from({ length: together }, () => startServer(url)));
    started.push(...servers);
    const shared = await openShared(url);
    expect(await shared.db.$count(characters)).toBe(demoCharacters.length + demoApplications.length * demoWorks.length);
    await shared.close();
    for (const server of servers) expect((await server.call('/readyz')).status).toBe(200);
    await Promise.all(servers.map((server) => server.stop()));
  }
}, 720_000);

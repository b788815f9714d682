import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromiumVersion } from '../../scripts/browser.ts';
import { buildStale } from '../../scripts/build.ts';
import { measureFirstToken } from './first-token.ts';
import { killCycles } from './kill.ts';
import { measureLongConversation } from './long-conversation.ts';
import { table } from './spread.ts';
import { measureWidgets } from './widgets.ts';

/**
 * The bench: everything measured on this machine, in this run, from packages of the registry only.
 * Times are told with their spread and never gated; bytes and counts are gates of the test command.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, cycles: { type: 'string', default: '50' } },
});
const rounds = Number(values.rounds);
const cycles = Number(values.cycles);

if (!(await buildStale())) process.exit(1);
console.log(`Node ${process.version}, ${chromiumVersion()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);

console.log('\n## Widgets beside their peers (CPU 4x, 1.6 Mbps, 150 ms, cold)\n');
console.log(await measureWidgets(rounds));

console.log('\n## First token\n');
console.log(await measureFirstToken());

console.log('\n## A long conversation\n');
console.log((await measureLongConversation(rounds)).text);

console.log('\n## Killed at random moments\n');
const rows: (string | number)[][] = [];
for (const database of ['pglite', 'postgresql'] as const) {
  const report = await killCycles({ cycles, database });
  rows.push([database, report.cycles, report.acknowledged, report.replies, report.unanswered, report.faults.length]);
}
console.log(table(['database', 'kills', 'messages acknowledged', 'replies acknowledged', 'cut off', 'faults'], rows));

import { parseArgs } from 'node:util';
import { buildStale } from '../../scripts/build.ts';
import { measureAccount } from './account.ts';
import { measureConnections } from './connections.ts';
import { machine, writeFigures } from './figures.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureFirstToken } from './first-token.ts';
import { measureKeptReplies } from './kept-replies.ts';
import { measureKills } from './kill.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLorebooks } from './creation/lorebooks.ts';
import { measureLongConversation } from './long-conversation.ts';
import { measurePages } from './pages.ts';
import { measureRecommendations } from './discovery/recommendations.ts';
import { measureSearch } from './discovery/search.ts';
import { measureRenewals } from './commerce/renewals.ts';
import { measureRefused } from './refused/refused.ts';
import { measureStart } from './start.ts';
import { measureWalk } from './discovery/walk.ts';
import { measureWidgets } from './widgets.ts';

/**
 * The bench: everything measured on this machine, in this run, from packages of the registry only.
 * Times are told with their spread and never gated; bytes and counts are gates of the test command.
 *
 *   node tests/bench/run.ts [NAME …] [--rounds 5] [--cycles 50] [--write]
 *
 * `--write` puts the tables into docs/benchmarks.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    cycles: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

/** The chat's yardstick (docs/benchmarks.md) and what a server carries, then what takes longest. */
const benches: Record<string, () => Promise<string>> = {
  'first-token': () => measureFirstToken(),
  'long-conversation': () => measureLongConversation(rounds),
  'first-load': () => measureFirstLoad(rounds),
  lighthouse: () => measureLighthouse(rounds),
  walk: () => measureWalk(rounds),
  start: () => measureStart(rounds),
  'kept-replies': () => measureKeptReplies(rounds),
  connections: measureConnections,
  refused: measureRefused,
  pages: measurePages,
  account: measureAccount,
  search: measureSearch,
  recommendations: measureRecommendations,
  lorebooks: () => measureLorebooks(rounds),
  renewals: measureRenewals,
  widgets: () => measureWidgets(rounds),
  kills: () => measureKills(Number(values.cycles)),
};
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);

if (!(await buildStale())) process.exit(1);
console.log(machine());
for (const [name, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  try {
    const text = await measure();
    console.log(text);
    if (values.write) writeFigures(name, text);
  } catch (error) {
    // The others are worth having.
    console.error(error);
    process.exitCode = 1;
  }
}

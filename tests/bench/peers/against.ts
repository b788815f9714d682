import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from '../../../scripts/build.ts';
import { startTroupe, type Troupe } from '../../e2e/support/servers/troupe.ts';
import { startUpstream } from '../../upstream/upstream.ts';
import { machine } from '../figures.ts';
import { signInMember } from '../member.ts';
import { at, table } from '../spread.ts';

/**
 * This checkout against another one that was built: the start command of each, asked the same in turn, in one run.
 *
 *   node tests/bench/peers/against.ts FOLDER [ROUNDS]
 *
 * Prints medians and their ratio; a release, or a change that stands in front of every call, is held to 1.05.
 */
const [folder, given = '120'] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Which checkout is it measured against? node tests/bench/peers/against.ts FOLDER [ROUNDS]');
const rounds = Number(given);
const warmUp = Math.ceil(rounds / 5);
/** Milliseconds between rounds: an account has so many replies a minute. */
const pauseMs = 1050;

type Ask = (round: number) => Promise<number>;

/** Milliseconds until an answer is whole, or until its first bytes that match. */
const timed = async (url: string, init: RequestInit = {}, pattern?: RegExp): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, init);
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  let [first, text] = [Number.NaN, ''];
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    if (pattern) text += chunk;
    if (Number.isNaN(first) && (pattern?.test(text) ?? false)) first = performance.now();
  }
  return (pattern ? first : performance.now()) - began;
};

/** What is asked of one server. */
const asksOf = async ({ site }: Troupe): Promise<Record<string, Ask>> => {
  const member = await signInMember(site, 'premium@example.test');
  const json = { 'content-type': 'application/json' };
  const as = async () => ({ ...json, authorization: `Bearer ${await member.token()}` });
  const made = await fetch(`${site}/api/v1/characters/wick/conversations`, { method: 'POST', headers: await as(), body: '{}' });
  const { id } = (await made.json()) as { id: string };
  const { key } = (await (await fetch(`${site}/api/v1/search-key`, { headers: await as() })).json()) as { key: string };
  const search = JSON.stringify({ searches: [{ collection: 'characters', q: 'lamp', query_by: 'name,title,tags' }] });
  return {
    'first token': async (round) => {
      const body = { conversation_id: id, character_id: 'wick', message: `Round ${round}.`, client_id: `against-${round}` };
      const headers = { ...(await as()), accept: 'text/event-stream' };
      return timed(`${site}/api/v1/chat`, { method: 'POST', headers, body: JSON.stringify(body) }, /"type":"delta"/);
    },
    'home, as a document': () => timed(`${site}/`),
    'home, its list': async () => timed(`${site}/api/v1/recommendations?count=36`, { headers: await as() }),
    search: () =>
      timed(`${site}/search/multi_search`, { method: 'POST', headers: { ...json, 'x-typesense-api-key': key }, body: search }),
  };
};

if (!(await buildStale())) process.exit(1);
const upstream = await startUpstream();
const there = (await import(pathToFileURL(resolve(folder, 'tests/e2e/support/servers/troupe.ts')).href)) as {
  startTroupe: typeof startTroupe;
};
const env = { LLM_BASE_URL: upstream.url, LLM_MODEL: 'scripted' };
const servers = [await startTroupe({ env }), await there.startTroupe({ env })] as const;
try {
  const [ours, theirs] = [await asksOf(servers[0]), await asksOf(servers[1])];
  const took = new Map(Object.keys(ours).map((name) => [name, { ours: [] as number[], theirs: [] as number[] }]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await new Promise((done) => setTimeout(done, pauseMs));
    for (const [name, both] of took)
      for (const who of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
        const ms = await { ours, theirs }[who][name]?.(round);
        if (round >= warmUp && ms !== undefined) both[who].push(ms);
      }
  }
  const rows = [...took].map(([name, both]) => {
    const [here, other] = [at(both.ours, 0.5), at(both.theirs, 0.5)];
    return [name, here.toFixed(2), other.toFixed(2), (here / other).toFixed(3)];
  });
  console.log(`${machine()}; ${rounds} rounds\n\n${table(['median, ms', 'here', 'there', 'ratio'], rows)}`);
} finally {
  for (const server of servers) await server.stop();
  await upstream.close();
}

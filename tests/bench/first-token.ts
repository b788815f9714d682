import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { startTroupe } from '../e2e/support/servers/troupe.ts';
import { startUpstreamProcess, type UpstreamProcess } from '../e2e/support/servers/upstream.ts';
import { signInMember } from './member.ts';
import { shown, spread, table } from './spread.ts';

/** Milliseconds until the first bytes that match arrive; the rest is read to the end. */
const untilFirst = async (url: string, init: RequestInit, pattern: RegExp): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, init);
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  let first = Number.NaN;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(first) && pattern.test(text)) first = performance.now() - began;
  }
  return first;
};

/** Of a process that has just started: its first replies compile code and plan statements. */
const warmUp = 10;
/** What follows a reply (memories) is done before a person has typed the next message. */
const pauseMs = 300;

interface Measured {
  direct: number[];
  ours: number[];
}

/** The upstream asked directly and through Troupe, in turn. The user's message is durable in ours. */
const measure = async (upstream: UpstreamProcess, change: Record<string, string>, rounds: number): Promise<Measured> => {
  const base = upstream.env['LLM_BASE_URL'];
  const troupe = await startTroupe({ env: { ...upstream.env, ...change } });
  const local = `http://localhost:${troupe.port}`;
  try {
    const member = await signInMember(local, 'premium@example.test');
    const headers = {
      authorization: `Bearer ${await member.token()}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    };
    const made = await fetch(`${local}/api/v1/characters/wick/conversations`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body: '{}',
    });
    const { id } = (await made.json()) as { id: string };
    const measured: Measured = { direct: [], ours: [] };
    for (let round = 0; round < warmUp + rounds; round += 1) {
      await new Promise((done) => setTimeout(done, pauseMs));
      const direct = await untilFirst(
        `${base}/chat/completions`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: `round ${round}` }] }),
        },
        /"content":"\S/,
      );
      const ours = await untilFirst(
        `${local}/api/v1/chat`,
        {
          method: 'POST',
          headers,
          body: JSON.stringify({
            conversation_id: id,
            character_id: 'wick',
            message: `round ${round}`,
            client_id: `first-token-${round}`,
          }),
        },
        /"type":"delta"/,
      );
      if (round < warmUp) continue;
      measured.direct.push(direct);
      measured.ours.push(ours);
    }
    return measured;
  } finally {
    await troupe.stop();
  }
};

/** Time to the first token through Troupe on both databases, next to the upstream asked directly. */
export const measureFirstToken = async (rounds = 30): Promise<string> => {
  const upstream = await startUpstreamProcess();
  const postgresql = await startPostgresql();
  try {
    const row = (name: string, { direct, ours }: Measured) => [
      name,
      shown(spread(direct), 1),
      shown(spread(ours), 1),
      shown(spread(ours.map((value, index) => value - (direct[index] ?? 0))), 1),
      '≤ 3.3',
    ];
    return table(
      [
        'time to first token, ms',
        'upstream, asked directly',
        'through Troupe, message durable',
        'difference, pair by pair',
        'to be',
      ],
      [
        row('PGlite', await measure(upstream, {}, rounds)),
        row('PostgreSQL, fsync off', await measure(upstream, { DATABASE_URL: postgresql.url }, rounds)),
      ],
    );
  } finally {
    await postgresql.stop();
    await upstream.stop();
  }
};

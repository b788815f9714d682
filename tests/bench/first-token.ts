import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { startTroupe } from '../e2e/support/servers/troupe.ts';
import { startUpstream, type RecordedRequest, type Upstream } from '../upstream/upstream.ts';
import { signInMember } from './member.ts';
import { startSillyTavern, type SillyTavern } from './peers/sillytavern.ts';
import { shown, spread, table } from './spread.ts';

/** When the first bytes that match arrived, by `performance.now`; the rest is read to the end. */
const firstAt = async (url: string, init: RequestInit, pattern: RegExp): Promise<number> => {
  const answer = await fetch(url, init);
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  let first = Number.NaN;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(first) && pattern.test(text)) first = performance.now();
  }
  return first;
};

/** Of a process that has just started: its first replies compile code and plan statements. */
const warmUp = 10;

const lastWords = ({ body }: RecordedRequest): unknown => body.messages?.findLast(({ role }) => role === 'user')?.content;

/**
 * A server's share of the first token: from its request until the model has it, and from the model's first word until
 * that is here. The model runs in this process, so that one clock tells all four moments.
 */
const shareOf = async (
  { requests }: Upstream,
  words: string,
  { url, init, pattern }: { url: string; init: RequestInit; pattern: RegExp },
): Promise<{ share: number; asked: RecordedRequest }> => {
  const began = performance.now();
  const first = await firstAt(url, init, pattern);
  const asked = requests.find((request) => request.receivedMs >= began && lastWords(request) === words);
  if (!asked || asked.firstWordMs === null) throw new Error(`the model was not asked ${words}`);
  return { share: asked.receivedMs - began + (first - asked.firstWordMs), asked };
};

interface Measured {
  ours: number[];
  theirs: number[];
}

/** A conversation with Troupe, and every prompt of it given to the peer as well: in turn, after the same pause. */
const measure = async (
  upstream: Upstream,
  peer: SillyTavern | null,
  change: Record<string, string>,
  { rounds, pauseMs }: { rounds: number; pauseMs: number },
): Promise<Measured> => {
  const troupe = await startTroupe({ env: { LLM_BASE_URL: upstream.url, LLM_MODEL: 'scripted', ...change } });
  const local = `http://localhost:${troupe.port}`;
  const pause = () => new Promise((done) => setTimeout(done, pauseMs));
  try {
    const member = await signInMember(local, 'premium@example.test');
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const authorization = `Bearer ${await member.token()}`;
    const made = await fetch(`${local}/api/v1/characters/wick/conversations`, {
      method: 'POST',
      headers: { ...headers, authorization, accept: 'application/json' },
      body: '{}',
    });
    const { id } = (await made.json()) as { id: string };
    const measured: Measured = { ours: [], theirs: [] };
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const words = `round ${round} after ${pauseMs} ms`;
      const asking = { conversation_id: id, character_id: 'wick', message: words, client_id: `first-token-${round}` };
      await pause();
      const ours = await shareOf(upstream, words, {
        url: `${local}/api/v1/chat`,
        init: { method: 'POST', headers: { ...headers, authorization }, body: JSON.stringify(asking) },
        pattern: /"type":"delta"/,
      });
      if (round >= warmUp) measured.ours.push(ours.share);
      if (peer === null) continue;
      await pause();
      const theirs = await shareOf(upstream, words, { ...peer.request(ours.asked.body.messages), pattern: /"content":"\S/ });
      if (round >= warmUp) measured.theirs.push(theirs.share);
    }
    return measured;
  } finally {
    await troupe.stop();
  }
};

/** Null, said aloud, where the registry does not have it or it does not run here: our own figures are worth having. */
const startPeer = (upstream: Upstream): Promise<SillyTavern | null> =>
  startSillyTavern(upstream.url).catch((error: unknown) => {
    console.error('SillyTavern is left out:', error);
    return null;
  });

/** Our share of the first token on both databases beside SillyTavern's, after a second's pause and after none. */
export const measureFirstToken = async (rounds = 30): Promise<string> => {
  const upstream = await startUpstream();
  const postgresql = await startPostgresql();
  const peer = await startPeer(upstream);
  const rows: string[][] = [];
  try {
    for (const [name, change] of [
      ['PGlite', {}],
      ['PostgreSQL, fsync off', { DATABASE_URL: postgresql.url }],
    ] as const)
      for (const pauseMs of [1000, 0]) {
        const { ours, theirs } = await measure(upstream, peer, change, { rounds, pauseMs });
        const times = spread(ours).median / spread(theirs).median;
        rows.push([
          `${name}, ${pauseMs === 0 ? 'no pause' : 'pauses of 1 s'}`,
          shown(spread(ours), 1),
          theirs.length === 0 ? '–' : shown(spread(theirs), 1),
          theirs.length === 0 ? '–' : times.toFixed(1),
          '≤ 1.0',
        ]);
      }
  } finally {
    await peer?.stop();
    await postgresql.stop();
    await upstream.close();
  }
  const theirs = peer?.name ?? 'SillyTavern';
  return table(['share of the first token, ms', 'Troupe, message durable', `${theirs}, nothing stored`, 'times', 'to be'], rows);
};

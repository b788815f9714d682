import { limits } from '../../packages/protocol/src/limits.ts';
import { startTroupe } from '../e2e/support/troupe.ts';
import { startUpstreamProcess } from '../e2e/support/upstream.ts';
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

/** Time to the first token through Troupe, next to the upstream asked directly, in turn. The user's message is durable in ours; a guest's hour bounds the rounds. */
export const measureFirstToken = async (rounds: number = limits.guestMessagesPerHour): Promise<string> => {
  const upstream = await startUpstreamProcess();
  const base = upstream.env['LLM_BASE_URL'];
  const troupe = await startTroupe({ env: upstream.env });
  const local = `http://localhost:${troupe.port}`;
  try {
    const session = (await (await fetch(`${local}/api/v2/auth/guest`, { method: 'POST' })).json()) as { token: string };
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json', accept: 'text/event-stream' };
    const made = await fetch(`${local}/api/v1/characters/wick/conversations`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body: '{}',
    });
    const { id } = (await made.json()) as { id: string };
    const direct: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      direct.push(
        await untilFirst(
          `${base}/chat/completions`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: `round ${round}` }] }),
          },
          /"content":"\S/,
        ),
      );
      ours.push(
        await untilFirst(
          `${local}/api/v1/chat`,
          {
            method: 'POST',
            headers: headers,
            body: JSON.stringify({
              conversation_id: id,
              character_id: 'wick',
              message: `round ${round}`,
              client_id: `first-token-${round}`,
            }),
          },
          /"type":"delta"/,
        ),
      );
    }
    const overhead = ours.map((value, index) => value - (direct[index] ?? 0));
    return table(
      ['time to first token, ms', 'measured', 'to be'],
      [
        ['upstream, asked directly', shown(spread(direct), 1), ''],
        ['through Troupe, message durable (PGlite)', shown(spread(ours), 1), ''],
        ['difference, pair by pair', shown(spread(overhead), 1), '≤ 3.3'],
      ],
    );
  } finally {
    await troupe.stop();
    await upstream.stop();
  }
};

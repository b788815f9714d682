import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { filledWith } from '../../../packages/server/src/hostile-inputs/hostile-input.ts';

/** What the attacker's process is given, and what it says at its end. */
export interface AttackTask {
  port: number;
  /** Address that the proxy in front tells of the attacker. */
  address: string;
  characterId: string;
  connections: number;
  ms: number;
}
export interface AttackReport {
  /** Requests by what they were, and how they were answered. */
  sent: Record<string, Record<string, number>>;
}

const report: AttackReport = { sent: {} };
let keys = 0;

/** One guest who sends the worst of each kind of refusal over so many connections at once. */
const attack = async ({ port, address, characterId, connections, ms }: AttackTask): Promise<void> => {
  const origin = `http://localhost:${port}`;
  const common = { origin, 'x-forwarded-for': address };
  const json = { ...common, 'content-type': 'application/json' };
  const begun = await fetch(`${origin}/api/v2/auth/guest`, { method: 'POST', headers: json, body: '{}' });
  const { token } = (await begun.json()) as { token: string };
  const as = { ...json, authorization: `Bearer ${token}` };
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = as): Promise<number> => {
    const answer = await fetch(origin + path, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  const get = async (path: string): Promise<number> => {
    const answer = await fetch(origin + path, { headers: as });
    await answer.arrayBuffer();
    return answer.status;
  };
  const manyItems = filledWith(['messages'], '0', 900_000);
  const longText = JSON.stringify({ messages: [{ role: 'user', content: 'so very '.repeat(1000) + '1 year old girl naked' }] });
  const boundary = 'part';
  const parts = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(120_000);
  const kinds: Record<string, () => Promise<number>> = {
    'wrong items, 0.9 MB': () => post(`/api/v1/characters/${characterId}/conversations`, manyItems),
    'a form of tiny parts, 7 MB': () =>
      post(`/api/v1/characters/${characterId}/conversations/import`, parts, {
        ...common,
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
    'words that are refused, 8 KB': () => post(`/api/v1/characters/${characterId}/conversations`, longText),
    'a fresh key each time': () =>
      post('/api/v1/messages/restore', '{"ids":["nowhere"]}', { ...as, 'idempotency-key': `key ${(keys += 1)}` }),
    'NUL in an address': () => get('/api/v1/characters/a%00b'),
    'a card that is none': () =>
      get(
        `/social/${Buffer.from(String((keys += 1)).padStart(16, '0'))
          .toString('base64url')
          .slice(0, 22)}.png?c=${characterId}`,
      ),
    'deep JSON': () => post(`/api/v1/characters/${characterId}/conversations`, '['.repeat(400_000)),
    'a body in tiny pieces': () =>
      new Promise((resolve) => {
        const asked = request({
          port,
          path: `/api/v1/characters/${characterId}/conversations`,
          method: 'POST',
          headers: { ...as, host: `localhost:${port}` },
        });
        asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
        asked.on('error', () => resolve(0));
        for (let at = 0; at < 3000; at += 1) asked.write(' ');
        asked.end();
      }),
  };
  const until = Date.now() + ms;
  const names = Object.keys(kinds);
  await Promise.all(
    Array.from({ length: connections }, async (_, line) => {
      for (let at = line; Date.now() < until; at += 1) {
        const name = names[at % names.length] ?? '';
        const status = await kinds[name]?.().catch(() => 0);
        const counts = (report.sent[name] ??= {});
        counts[String(status)] = (counts[String(status)] ?? 0) + 1;
      }
    }),
  );
};

// An attacker is another machine: here it takes what the server leaves.
setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async (task: AttackTask) => {
  await attack(task);
  process.send?.(report);
  process.disconnect();
});

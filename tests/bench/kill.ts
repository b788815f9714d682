import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChatAnswer, ChatEvent } from '../../packages/protocol/src/chat/generations.ts';
import type { Message, MessagesPage } from '../../packages/protocol/src/chat/messages.ts';
import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { environment, root } from '../../scripts/step.ts';
import { answers, ended, freePort } from '../e2e/support/servers/troupe.ts';
import { countMemories, createRemembering, type MemoryJournal } from './kill-memories.ts';
import { table } from './spread.ts';

/**
 * Kills the real server at random moments and reads back what it had acknowledged.
 * The journal of this process is the oracle: an acknowledged message must be there once, in order and
 * whole; one without an answer may be there once or not at all, and sending it again makes it once.
 *
 *   node tests/bench/kill.ts --cycles 50 --database pglite|postgresql
 */
export type DatabaseKind = 'pglite' | 'postgresql';

export interface KillReport {
  cycles: number;
  acknowledged: number;
  unanswered: number;
  replies: number;
  /** Edits, removals and copies that were acknowledged. */
  changes: number;
  /** Memories kept and forgotten that were acknowledged. */
  memories: number;
  /** What was lost, doubled, reordered, cut or left running; empty when all is well. */
  faults: string[];
  /** Milliseconds from the restart to a ready server, each cycle. */
  readyMs: number[];
}

/** What became of a conversation besides sends, each as it was acknowledged. */
interface Changes {
  /** Text of an edited message by its id. */
  edits: Map<string, string>;
  /** Messages that were removed, with all below them. */
  removed: Set<string>;
  /** Copies by their conversation's id: how many messages each was to hold. */
  clones: Map<string, number>;
  /** Answers that were no acknowledgement, though the server was there to give them. */
  refused: string[];
}

interface Entry {
  clientId: string;
  text: string;
  /** The user's message, acknowledged by the stream's first event. */
  asked: Message | null;
  /** The reply, acknowledged by its last. */
  reply: Message | null;
}

const characterId = 'wick';
const conversationsAtOnce = 3;
/** Of the guest's fifteen messages an hour: the rest is for sending the unanswered again. */
const sendsPerConversation = 4;

const startServer = async (port: number, env: Record<string, string>) => {
  const began = Date.now();
  const child = spawn('node', ['packages/server/src/main.ts'], {
    cwd: root,
    env: environment({ ...env, PORT: String(port), IMPROV_SPEED: 'fast' }),
    stdio: 'ignore',
  });
  await answers(`http://127.0.0.1:${port}/readyz`, child, 60_000);
  return { child, readyMs: Date.now() - began };
};

const createClient = async (base: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const open = async (method: string, path: string, body?: object, accept = 'application/json') => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, accept },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const call = async <T>(...request: Parameters<typeof open>): Promise<T> => (await (await open(...request)).json()) as T;
  const { token } = await call<{ token: string }>('POST', '/api/v2/auth/guest', {});
  headers['authorization'] = `Bearer ${token}`;
  const body = (conversationId: string, entry: Entry) => ({
    conversation_id: conversationId,
    character_id: characterId,
    message: entry.text,
    client_id: entry.clientId,
  });
  return {
    startConversation: async () => (await call<{ id: string }>('POST', `/api/v1/characters/${characterId}/conversations`, {})).id,
    /** Edits, removes, copies and remembers until the server is gone; what was acknowledged is in the journal. */
    async changeUntilKilled(conversationId: string, changes: Changes) {
      const read = () =>
        call<MessagesPage>('GET', `/api/v1/characters/${characterId}/messages?conversationId=${conversationId}&limit=100`);
      try {
        for (let index = 0; ; index += 1) {
          const page = await read();
          const edited = page.messages.find(({ role, status }) => role === 'user' && status === 'complete');
          if (edited) {
            const content = `edited ${index}`;
            await call('PATCH', `/api/v1/messages/${edited.id}`, { content });
            changes.edits.set(edited.id, content);
          }
          const copy = await call<{ id: string; message_count: number }>(
            'POST',
            `/api/v1/conversations/${conversationId}/clone`,
            { type: 'full', label: `copy ${index}` },
          );
          changes.clones.set(copy.id, copy.message_count);
          const last = page.messages.at(-1);
          if (page.messages.length > 2 && last?.status === 'complete') {
            const { ids } = await call<{ ids: string[] }>('DELETE', `/api/v1/conversations/${conversationId}/messages`, {
              ids: [last.id],
            });
            for (const id of ids) changes.removed.add(id);
          }
        }
      } catch (error) {
        // Without a status the server was killed under this request.
        if (/: (?!429)\d{3} /.test(String(error))) changes.refused.push(String(error));
      }
    },
    read: (conversationId: string) =>
      call<MessagesPage>('GET', `/api/v1/characters/${characterId}/messages?conversationId=${conversationId}&limit=100`),
    sendAgain: (conversationId: string, entry: Entry) => call<ChatAnswer>('POST', '/api/v1/chat', body(conversationId, entry)),
    /** Sends by stream and writes each acknowledgement into the journal as it arrives. */
    async send(conversationId: string, entry: Entry) {
      const answer = await open('POST', '/api/v1/chat', body(conversationId, entry), 'text/event-stream');
      if (answer.body === null) throw new Error('The answer has no body.');
      let text = '';
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{"type":"comment"}') as ChatEvent;
          if (event.type === 'start') entry.asked = event.user_message ?? null;
          if (event.type === 'done') entry.reply = event.message;
        }
      }
    },
  };
};
type Client = Awaited<ReturnType<typeof createClient>>;

/** Sends one message after the other until the server is gone; the journal remembers each before it is sent. */
const sendUntilKilled = async (client: Client, conversationId: string, journal: Entry[]) => {
  try {
    for (let index = 0; index < sendsPerConversation; index += 1) {
      const entry: Entry = { clientId: crypto.randomUUID(), text: `${conversationId} number ${index}`, asked: null, reply: null };
      journal.push(entry);
      await client.send(conversationId, entry);
    }
  } catch {
    // The server was killed under this request: the last entry stays unanswered.
  }
};

/** Compares what the server holds with what it acknowledged. */
const findFaults = (journal: readonly Entry[], page: MessagesPage): string[] => {
  const faults: string[] = [];
  const asked = page.messages.filter((message) => message.role === 'user');
  const byId = new Map(page.messages.map((message) => [message.id, message]));
  for (const entry of journal) {
    const copies = asked.filter((message) => message.client_id === entry.clientId || message.content === entry.text);
    if (copies.length > 1) faults.push(`doubled: ${entry.text}`);
    if (entry.asked === null) continue;
    if (byId.get(entry.asked.id)?.content !== entry.text) faults.push(`lost: ${entry.text}`);
    if (entry.reply === null) continue;
    const reply = byId.get(entry.reply.id);
    if (reply?.content !== entry.reply.content || reply.status !== 'complete')
      faults.push(`lost or cut: the reply to ${entry.text}`);
    if (reply?.prev_id !== entry.asked.id) faults.push(`reordered: ${entry.text}`);
  }
  const order = journal
    .map((entry) => asked.findIndex((message) => message.client_id === entry.clientId))
    .filter((index) => index >= 0);
  if (order.some((index, position) => position > 0 && index < (order[position - 1] ?? 0))) faults.push('reordered');
  const unfinished = page.messages.filter((message: Message) => message.status === 'generating');
  if (unfinished.length > 0 || page.generation !== null)
    faults.push(`left running: ${unfinished.map((message) => message.id).join(', ')}`);
  if (page.messages.some((message) => message.role === 'bot' && message.status === 'complete' && message.content === ''))
    faults.push('an empty reply is stored as complete');
  return faults;
};

/** Compares edits, removals and copies with what the server holds. */
const findLostChanges = async (client: Client, changes: Changes, page: MessagesPage): Promise<string[]> => {
  const faults = changes.refused.map((text) => `refused: ${text}`);
  const byId = new Map(page.messages.map((message) => [message.id, message]));
  const last = [...changes.edits].at(-1);
  // A later edit may have been written without its answer.
  for (const [id, text] of changes.edits) {
    const content = byId.get(id)?.content;
    const isLater = id === last?.[0] && /^edited \d+$/.test(content ?? '');
    if (content !== undefined && content !== text && !isLater) faults.push(`an edit was lost: ${text}, now ${content}`);
  }
  for (const id of changes.removed) if (byId.has(id)) faults.push(`a removed message is back: ${id}`);
  for (const [id, count] of changes.clones) {
    const { total } = await client.read(id);
    if (total !== count) faults.push(`a copy has ${total} of ${count} messages`);
  }
  return faults;
};

/** A cycle counts from its first acknowledgement, so that a slow machine kills under load too. */
const firstAcknowledged = async (
  journals: ReadonlyMap<string, readonly Entry[]>,
  changes: Changes,
  remembered: MemoryJournal,
) => {
  const until = Date.now() + 20_000;
  const hasBegun = () =>
    [...journals.values()].flat().some((entry) => entry.asked !== null) &&
    changes.edits.size > 0 &&
    changes.clones.size > 0 &&
    remembered.forgotten.size > 0;
  while (Date.now() < until && changes.refused.length + remembered.refused.length === 0 && !hasBegun())
    await new Promise((resolve) => setTimeout(resolve, 5));
};

export const killCycles = async ({ cycles, database }: { cycles: number; database: DatabaseKind }): Promise<KillReport> => {
  const report: KillReport = {
    cycles,
    acknowledged: 0,
    replies: 0,
    changes: 0,
    memories: 0,
    unanswered: 0,
    faults: [],
    readyMs: [],
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-kill-'));
  const postgresql = database === 'postgresql' ? await startPostgresql() : null;
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(postgresql && { DATABASE_URL: postgresql.url }) };
  const port = await freePort();
  const base = `http://localhost:${port}`;
  let { child } = await startServer(port, env);
  try {
    const remembering = await createRemembering(base, characterId);
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const client = await createClient(base);
      const journals = new Map<string, Entry[]>();
      for (let index = 0; index < conversationsAtOnce; index += 1) journals.set(await client.startConversation(), []);
      const sending = [...journals].map(([conversationId, journal]) => sendUntilKilled(client, conversationId, journal));
      // One more conversation, which is changed instead of continued: its own first message is its material.
      const changed = await client.startConversation();
      const first: Entry = { clientId: crypto.randomUUID(), text: `${changed} first`, asked: null, reply: null };
      await client.send(changed, first).catch(() => undefined);
      const changes: Changes = { edits: new Map(), removed: new Set(), clones: new Map(), refused: [] };
      const remembered = await remembering.start();
      sending.push(client.changeUntilKilled(changed, changes), remembering.changeUntilKilled(remembered));
      await firstAcknowledged(journals, changes, remembered);
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
      child.kill('SIGKILL');
      await Promise.all([ended(child), ...sending]);

      const restarted = await startServer(port, env);
      child = restarted.child;
      report.readyMs.push(restarted.readyMs);
      // On PostgreSQL other servers may be at work: runs of a dead one are given up after 90 s, on PGlite at once.
      const isSwept = database === 'pglite';
      const lost = await findLostChanges(client, changes, await client.read(changed));
      lost.push(...(await remembering.findFaults(remembered)));
      report.memories += countMemories(remembered);
      report.faults.push(...lost.map((fault) => `cycle ${cycle}: ${fault}`));
      report.changes += changes.edits.size + changes.removed.size + changes.clones.size;
      for (const [conversationId, journal] of journals) {
        const found = findFaults(journal, await client.read(conversationId));
        report.faults.push(
          ...found.filter((fault) => isSwept || !fault.startsWith('left running')).map((fault) => `cycle ${cycle}: ${fault}`),
        );
        report.acknowledged += journal.filter((entry) => entry.asked !== null).length;
        report.replies += journal.filter((entry) => entry.reply !== null).length;
        for (const entry of journal.filter((one) => one.reply === null)) {
          report.unanswered += 1;
          if (!isSwept) continue;
          // A reply that was interrupted in mid-sentence stays so: its message answers again with that error.
          const [first, second] = [
            await client.sendAgain(conversationId, entry).catch(() => null),
            await client.sendAgain(conversationId, entry).catch(() => null),
          ];
          if (first?.message.id !== second?.message.id) report.faults.push(`cycle ${cycle}: two replies to ${entry.text}`);
          const { messages } = await client.read(conversationId);
          if (messages.filter((message) => message.content === entry.text).length !== 1)
            report.faults.push(`cycle ${cycle}: sent again, not once: ${entry.text}`);
        }
      }
    }
  } finally {
    child.kill('SIGKILL');
    await ended(child);
    await postgresql?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return report;
};

/** Kills on both databases, as a table. */
export const measureKills = async (cycles: number): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const database of ['pglite', 'postgresql'] as const) {
    const report = await killCycles({ cycles, database });
    const { acknowledged, replies, changes, unanswered, faults } = report;
    rows.push([database, report.cycles, acknowledged, replies, changes, unanswered, faults.length]);
  }
  return table(
    ['database', 'kills', 'messages acknowledged', 'replies acknowledged', 'changes acknowledged', 'cut off', 'faults'],
    rows,
  );
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: { cycles: { type: 'string', default: '50' }, database: { type: 'string', default: 'pglite' } },
  });
  const report = await killCycles({
    cycles: Number(values.cycles),
    database: values.database === 'postgresql' ? 'postgresql' : 'pglite',
  });
  const ready = report.readyMs.toSorted((a, b) => a - b);
  console.log(
    `${values.database}: ${report.cycles} kills, ${report.acknowledged} messages and ${report.replies} replies and ${report.changes} changes and ${report.memories} memories acknowledged, ${report.unanswered} cut off, ${report.faults.length} faults; ready again in ${ready[Math.floor(ready.length / 2)]} ms (median), ${ready.at(-1)} ms (worst)`,
  );
  for (const fault of report.faults) console.log(`  ${fault}`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

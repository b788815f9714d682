import { WebSocket } from 'ws';
import type { ConnectionsReport, ConnectionsTask, Heard } from './connections.ts';

/** The other end of `connections.ts`, a process of its own. */
const report: ConnectionsReport = {
  sockets: { open: 0, done: 0, first: [], whole: [] },
  streams: { open: 0, done: 0, first: [], whole: [] },
  openAtOnce: 0,
  faults: [],
};
const fault = (text: string) => void report.faults.push(text);

const openSocket = (task: ConnectionsTask, ticket: string): Promise<WebSocket | null> => {
  const url = `ws://${task.host}${task.audioPath}`;
  const socket = new WebSocket(url, [task.protocol, task.prefix + ticket]);
  return new Promise((resolve) => {
    socket.on('open', () => {
      report.sockets.open += 1;
      resolve(socket);
    });
    socket.on('error', (error) => {
      fault(String(error));
      resolve(null);
    });
  });
};

/** Asks for one message and hears it to the end. */
const hear = (socket: WebSocket | null, messageId: string | undefined, voiceId: string, heard: Heard): Promise<void> =>
  new Promise((resolve) => {
    if (!socket) return resolve();
    const began = performance.now();
    let hasSound = false;
    socket.on('close', (code) => {
      fault(`closed with ${code}`);
      resolve();
    });
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        if (!hasSound) heard.first.push(performance.now() - began);
        hasSound = true;
        return;
      }
      const event = JSON.parse(String(data)) as { type: string };
      if (event.type === 'error') fault(String(data));
      if (event.type === 'audio_url') return;
      if (event.type === 'done') {
        heard.done += 1;
        heard.whole.push(performance.now() - began);
      }
      resolve();
    });
    socket.send(JSON.stringify({ type: 'speak', messageId, voiceId }));
  });

let openNow = 0;
/** Sends one message and reads the reply to the end. */
const read = async (task: ConnectionsTask, { token, conversationId, characterId }: ConnectionsTask['readers'][number]) => {
  const began = performance.now();
  const { streams } = report;
  const answer = await fetch(`http://${task.host}/api/v1/chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      conversation_id: conversationId,
      character_id: characterId,
      message: 'Tell me.',
      client_id: `reader-${conversationId}`,
    }),
  });
  if (!answer.ok || answer.body === null) return fault(`${answer.status} ${await answer.text()}`);
  streams.open += 1;
  openNow += 1;
  report.openAtOnce = Math.max(report.openAtOnce, openNow);
  let last = '';
  let hasWord = false;
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    last = (last + chunk).slice(-4000);
    if (!hasWord && last.includes('"type":"delta"')) {
      hasWord = true;
      streams.first.push(performance.now() - began);
    }
  }
  openNow -= 1;
  if (!last.includes('"type":"done"')) return fault(`a stream ended with ${last.slice(-200)}`);
  streams.done += 1;
  streams.whole.push(performance.now() - began);
};

const run = async (task: ConnectionsTask): Promise<ConnectionsReport> => {
  const sockets: (WebSocket | null)[] = [];
  // Hands at the door at once: fifty, as many as a busy minute brings.
  for (let at = 0; at < task.listeners.length; at += 50)
    sockets.push(...(await Promise.all(task.listeners.slice(at, at + 50).map(({ ticket }) => openSocket(task, ticket)))));
  await Promise.all([
    ...sockets.map((socket, index) => hear(socket, task.listeners[index]?.messageId, task.voiceId, report.sockets)),
    ...task.readers.map((reader) => read(task, reader).catch((error: unknown) => fault(String(error)))),
  ]);
  return report;
};

process.once('message', async (task) => {
  process.send?.(await run(task as ConnectionsTask));
});

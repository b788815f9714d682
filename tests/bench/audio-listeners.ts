import { WebSocket } from 'ws';
import type { ListenersReport, ListenersTask } from './audio-sockets.ts';

/** The other end of `audio-sockets.ts`, a process of its own: opens every socket, then asks on all at once. */
const run = async ({ url, protocol, prefix, voiceId, listeners }: ListenersTask): Promise<ListenersReport> => {
  const report: ListenersReport = { open: 0, done: 0, faults: [], first: [], whole: [] };
  const fault = (text: string) => void report.faults.push(text);
  const open = async (ticket: string): Promise<WebSocket | null> => {
    const socket = new WebSocket(url, [protocol, prefix + ticket], { headers: { host: 'localhost:4100' } });
    return new Promise((resolve) => {
      socket.on('open', () => {
        report.open += 1;
        resolve(socket);
      });
      socket.on('error', (error) => {
        fault(String(error));
        resolve(null);
      });
    });
  };
  const sockets: (WebSocket | null)[] = [];
  // Hands at the door at once: fifty, as many as a busy minute brings.
  for (let at = 0; at < listeners.length; at += 50)
    sockets.push(...(await Promise.all(listeners.slice(at, at + 50).map(({ ticket }) => open(ticket)))));

  await Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise<void>((resolve) => {
          if (!socket) return resolve();
          const began = performance.now();
          let hasSound = false;
          socket.on('close', (code) => {
            fault(`closed with ${code}`);
            resolve();
          });
          socket.on('message', (data: Buffer, isBinary) => {
            if (isBinary) {
              if (!hasSound) report.first.push(performance.now() - began);
              hasSound = true;
              return;
            }
            const event = JSON.parse(String(data)) as { type: string };
            if (event.type === 'error') fault(String(data));
            if (event.type === 'audio_url') return;
            if (event.type === 'done') {
              report.done += 1;
              report.whole.push(performance.now() - began);
            }
            resolve();
          });
          socket.send(JSON.stringify({ type: 'speak', messageId: listeners[index]?.messageId, voiceId }));
        }),
    ),
  );
  return report;
};

process.once('message', (task) => {
  void run(task as ListenersTask).then((report) => process.send?.(report));
});

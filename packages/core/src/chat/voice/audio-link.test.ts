import { AppError, limits, type AudioChunk, type AudioEvent } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAudioLink } from './audio-link.ts';
import { FakeSocket } from './fake-socket.ts';

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (ticket: () => Promise<string> = async () => 'one') => {
  const [chunks, events, failures]: [AudioChunk[], AudioEvent[], unknown[]] = [[], [], []];
  const link = createAudioLink({
    origin: 'https://api.example.test',
    ticket,
    onChunk: (chunk) => chunks.push({ ...chunk, bytes: chunk.bytes.slice() }),
    onEvent: (event) => events.push(event),
    onFailure: (error) => failures.push(error),
    retryMs: [1, 1],
  });
  const socket = (index: number) =>
    vi.waitFor(() => {
      const found = FakeSocket.all[index];
      if (!found) throw new Error('no socket yet');
      return found;
    });
  return { link, chunks, events, failures, socket };
};
const bytes = (...values: number[]) => new Uint8Array(values);

describe('the line to the voice', () => {
  test('shows its ticket as a subprotocol, never in the address, and asks when it is open', async () => {
    const { link, socket } = open();
    link.speak('m1', 'june');
    const line = await socket(0);
    expect(line.url).toBe('wss://api.example.test/api/v1/audio');
    expect(line.protocols).toEqual(['troupe.audio.v1', 'ticket.one']);
    expect(line.sent).toEqual([]);
    line.accept();
    expect(line.sent).toEqual([{ type: 'speak', messageId: 'm1', voiceId: 'june' }]);
  });

  test('one line serves message after message; what comes late of the one before is dropped', async () => {
    const { link, socket, chunks, events } = open();
    link.speak('m1', 'june');
    const line = await socket(0);
    line.accept();
    line.chunk({ messageId: 'm1', bytes: bytes(1, 2) });
    link.speak('m2', 'june');
    line.chunk({ messageId: 'm1', bytes: bytes(3, 4) });
    line.tell({ type: 'done', messageId: 'm1' });
    line.chunk({ messageId: 'm2', bytes: bytes(5, 6) });
    line.tell({ type: 'done', messageId: 'm2' });
    expect(chunks.map(({ messageId, bytes: heard }) => [messageId, ...heard])).toEqual([
      ['m1', 1, 2],
      ['m2', 5, 6],
    ]);
    expect(events).toEqual([{ type: 'done', messageId: 'm2' }]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a line that breaks is opened anew with another ticket, and nothing is heard twice', async () => {
    let count = 0;
    const { link, socket, chunks, failures } = open(async () => `ticket-${(count += 1)}`);
    link.speak('m1', 'june');
    const first = await socket(0);
    first.accept();
    first.chunk({ messageId: 'm1', bytes: bytes(1, 2, 3, 4) });
    first.close();
    const second = await socket(1);
    expect(second.protocols[1]).toBe('ticket.ticket-2');
    second.accept();
    expect(second.sent).toEqual([{ type: 'speak', messageId: 'm1', voiceId: 'june' }]);
    second.chunk({ messageId: 'm1', bytes: bytes(1, 2) });
    second.chunk({ messageId: 'm1', bytes: bytes(3, 4, 5, 6) });
    second.chunk({ messageId: 'm1', bytes: bytes(7, 8) });
    expect(chunks.flatMap(({ bytes: heard }) => [...heard])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(failures).toEqual([]);
  });

  test.each(['before it is open', 'before its first sound', 'in the middle'])(
    'a line that is dead without a word, %s, is opened anew, and given up in the end',
    async (when) => {
      const { link, chunks, failures } = open();
      vi.useFakeTimers();
      link.speak('m1', 'june');
      for (const index of [0, 1, 2]) {
        await vi.advanceTimersByTimeAsync(index && limits.streamSilenceMs + 1);
        const line = FakeSocket.all[index];
        if (when !== 'before it is open') line?.accept();
        if (when === 'in the middle' && index === 0) line?.chunk({ messageId: 'm1', bytes: bytes(1) });
      }
      expect(FakeSocket.all.map(({ readyState }) => readyState === 3)).toEqual([true, true, false]);
      await vi.advanceTimersByTimeAsync(2 * limits.streamSilenceMs + 10);
      expect([failures.length, chunks.length]).toEqual([1, when === 'in the middle' ? 1 : 0]);
    },
  );

  test('gives up after some attempts, and says so once', async () => {
    const { link, socket, failures } = open();
    link.speak('m1', 'june');
    for (const index of [0, 1, 2]) (await socket(index)).close();
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    link.speak('m1', 'june');
    (await socket(3)).accept();
    expect(FakeSocket.all[3]?.sent).toHaveLength(1);
  });

  test('a refusal is not tried again; a server out of reach is', async () => {
    const refused = vi.fn().mockRejectedValue(new AppError('forbidden'));
    const one = open(refused);
    one.link.speak('m1', 'june');
    await vi.waitFor(() => expect(one.failures).toHaveLength(1));
    expect(refused).toHaveBeenCalledTimes(1);
    const lost = vi.fn().mockRejectedValueOnce(new AppError('network')).mockResolvedValue('later');
    const two = open(lost);
    two.link.speak('m1', 'june');
    expect((await two.socket(0)).protocols[1]).toBe('ticket.later');
    expect(two.failures).toEqual([]);
  });

  test('a line that is idle when it breaks stays closed until it is needed', async () => {
    const { link, socket, failures } = open();
    link.speak('m1', 'june');
    const line = await socket(0);
    line.accept();
    line.tell({ type: 'done', messageId: 'm1' });
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.readyState).toBe(FakeSocket.OPEN);
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  test('bytes that are none of ours are passed over', async () => {
    const { link, socket, chunks, events } = open();
    link.speak('m1', 'june');
    const line = await socket(0);
    line.accept();
    for (const data of [
      'hello',
      '{"type":"sing"}',
      new ArrayBuffer(0),
      new ArrayBuffer(9),
      new Uint8Array([0, 200, 1]).buffer,
      7,
    ])
      line.onmessage?.({ data });
    expect([chunks, events]).toEqual([[], []]);
  });
});

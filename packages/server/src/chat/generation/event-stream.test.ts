import { describe, expect, it, vi } from 'vitest';
import { toEventStream } from './event-stream.ts';

describe('a stream whose reader leaves', () => {
  it('lets go of what it reads from', async () => {
    const release = vi.fn();
    const source = (async function* () {
      try {
        for (let seq = 1; ; seq += 1) yield { seq, data: { type: 'delta' } };
      } finally {
        release();
      }
    })();
    const onLeave = vi.fn();
    const reader = toEventStream(source, onLeave).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

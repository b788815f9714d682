import { describe, expect, it } from 'vitest';
import { isBlockedPort } from './blocked-ports.ts';

const reached = new Error('the port is open to browsers');
/** Stands where a connection would be opened: what gets here was not refused for its port. */
const dispatcher = {
  dispatch: () => {
    throw reached;
  },
};

const isRefusedByFetch = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { dispatcher } as unknown as RequestInit).then(
    () => false,
    (error: Error) => (error.cause as Error | undefined)?.message === 'bad port',
  );

describe('blocked ports', () => {
  it('are those that fetch refuses, of all up to 11,000', async () => {
    const differing: number[] = [];
    for (let port = 1; port <= 11_000; port += 1) {
      if ((await isRefusedByFetch(port)) !== isBlockedPort(port)) differing.push(port);
    }
    expect(differing).toEqual([]);
  });
});

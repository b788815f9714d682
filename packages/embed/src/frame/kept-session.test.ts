import { createDeviceStorage } from '@troupe/core/app';
import type { Session } from '@troupe/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptSession } from './kept-session.ts';

const session = { token: 't', expires_in: 300 } as Session;
const storage = () => createDeviceStorage(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

describe('a session kept in the frame', () => {
  it('comes back after a reload with the life that is left', () => {
    createKeptSession(storage(), 'a', () => 1_000_000).keep(session);
    expect(createKeptSession(storage(), 'a', () => 1_100_000).read()).toEqual({ ...session, expires_in: 200 });
  });

  it.each([
    ['nearly over', 1_285_000],
    ['over', 2_000_000],
    ['kept by a clock that was set back since', 500_000],
  ])('is not used when it is %s', (_, now) => {
    createKeptSession(storage(), 'a', () => 1_000_000).keep(session);
    expect(createKeptSession(storage(), 'a', () => now).read()).toBeNull();
  });

  it('belongs to one mount: the next page view starts with its own user', () => {
    createKeptSession(storage(), 'a').keep(session);
    expect(createKeptSession(storage(), 'b').read()).toBeNull();
  });

  it('is gone after a logout', () => {
    const kept = createKeptSession(storage(), 'a');
    kept.keep(session);
    kept.keep(null);
    expect(kept.read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('lives in memory where storage throws, and nonsense in storage is none', () => {
    const refused = createDeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const kept = createKeptSession(refused, 'a', () => 0);
    kept.keep(session);
    expect(kept.read()).toEqual(session);
    sessionStorage.setItem('troupe:session:c', '{"at":');
    expect(createKeptSession(storage(), 'c').read()).toBeNull();
  });
});

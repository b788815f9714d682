import { createDeviceStorage } from '@troupe/core/app';
import type { Session } from '@troupe/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptSession } from './kept-session.ts';

const session = { token: 't', expires_in: 300, user: { platform: 'partner' } } as Session;
const guest = { ...session, user: { platform: 'guest' } } as Session;
const storage = () => createDeviceStorage(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

describe('a session kept in the frame', () => {
  it('comes back after a reload with the life that is left', () => {
    createKeptSession(storage(), 'a', () => 1_000_000).keep(session, 'key-1');
    expect(createKeptSession(storage(), 'a', () => 1_100_000).read('key-1')).toEqual({ ...session, expires_in: 200 });
  });

  it.each([
    ['nearly over', 1_285_000],
    ['over', 2_000_000],
    ['kept by a clock that was set back since', 500_000],
  ])('is not used when it is %s', (_, now) => {
    createKeptSession(storage(), 'a', () => 1_000_000).keep(session, 'key-1');
    expect(createKeptSession(storage(), 'a', () => now).read('key-1')).toBeNull();
  });

  it('belongs to one mount: the next page view starts with its own user', () => {
    createKeptSession(storage(), 'a').keep(session, 'key-1');
    expect(createKeptSession(storage(), 'b').read('key-1')).toBeNull();
  });

  it('is of no use once its key is gone', () => {
    createKeptSession(storage(), 'a').keep(session, 'key-1');
    expect(createKeptSession(storage(), 'a').read('key-2')).toBeNull();
    expect(createKeptSession(storage(), 'a').read(undefined)).toBeNull();
  });

  it("still names a guest when its life is over, and never a partner's user", () => {
    const kept = createKeptSession(storage(), 'a', () => 0);
    kept.keep(guest, 'key-1');
    const later = createKeptSession(storage(), 'a', () => 9_000_000);
    expect(later.read('key-1')).toBeNull();
    expect(later.lastToken('key-1')).toBe('t');
    expect(later.lastToken('key-2')).toBeUndefined();
    kept.keep(session, 'key-1');
    expect(later.lastToken('key-1')).toBeUndefined();
  });

  it("a guest's last token stays beside the key for the next page view, and goes with a logout", () => {
    const lasting = () => createDeviceStorage(() => localStorage);
    const kept = createKeptSession(storage(), 'a', () => 0, lasting());
    kept.keep(guest, 'key-1');
    kept.keep(session, 'key-1');
    const next = createKeptSession(storage(), 'b', () => 0, lasting());
    expect(next.read('key-1')).toBeNull();
    expect(next.lastToken('key-1')).toBe('t');
    expect(next.lastToken('key-2')).toBeUndefined();
    expect(kept.lastToken('key-1')).toBeUndefined();
    kept.keep(null, undefined);
    expect(next.lastToken('key-1')).toBeUndefined();
    kept.keep(guest, undefined);
    expect(next.lastToken(undefined)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('is gone after a logout', () => {
    const kept = createKeptSession(storage(), 'a');
    kept.keep(session, 'key-1');
    kept.keep(null, undefined);
    expect(kept.read('key-1')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('lives in memory where storage throws, and nonsense in storage is none', () => {
    const refused = createDeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const kept = createKeptSession(refused, 'a', () => 0);
    kept.keep(session, 'key-1');
    expect(kept.read('key-1')).toEqual(session);
    sessionStorage.setItem('troupe:session:c', '{"at":');
    expect(createKeptSession(storage(), 'c').read('key-1')).toBeNull();
  });
});

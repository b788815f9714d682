import { locks } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdDraft, type DraftLock, type DraftRole } from './draft-lock.ts';

const open: DraftLock[] = [];
afterEach(() => {
  for (const lock of open.splice(0)) lock.end();
  vi.useRealTimers();
});

/** Tabs of one browser, which hear each other's wish to write. */
const browser = () => {
  const name = `draft ${crypto.randomUUID()}`;
  const tabs: { hear: () => void }[] = [];
  return (given: { isHung?: boolean } = {}) => {
    const roles: DraftRole[] = [];
    const tab = { hear: () => (given.isHung ? undefined : lock.letGo()) };
    const askForIt = () => {
      for (const other of tabs) if (other !== tab) other.hear();
    };
    const lock: DraftLock = holdDraft({
      name,
      locks: locks as unknown as LockManager,
      onRole: (role) => roles.push(role),
      askForIt,
    });
    tabs.push(tab);
    open.push(lock);
    return { lock, roles, is: (role: DraftRole) => vi.waitFor(() => expect(roles.at(-1)).toBe(role)) };
  };
};

describe('who writes a draft', () => {
  it('is the first tab; the others read along', async () => {
    const tab = browser();
    const first = tab();
    await first.is('writer');
    const second = tab();
    await second.is('reader');
    expect(first.roles).toEqual(['writer']);
  });

  it('is the next one when that tab is closed', async () => {
    const tab = browser();
    const first = tab();
    await first.is('writer');
    const second = tab();
    await second.is('reader');
    first.lock.end();
    await second.is('writer');
  });

  it('is the one that takes over, back and forth', async () => {
    const tab = browser();
    const first = tab();
    await first.is('writer');
    const second = tab();
    await second.is('reader');
    second.lock.takeOver();
    await second.is('writer');
    await first.is('reader');
    first.lock.takeOver();
    await first.is('writer');
    await second.is('reader');
  });

  it('is taken from a tab that hangs, after two seconds', async () => {
    const tab = browser();
    const hung = tab({ isHung: true });
    await hung.is('writer');
    const second = tab();
    await second.is('reader');
    const began = Date.now();
    second.lock.takeOver();
    await second.is('writer');
    expect(Date.now() - began).toBeGreaterThanOrEqual(1900);
    await hung.is('reader');
  });

  it('is every tab of a browser without locks: the account keeps two of them apart', () => {
    const roles: DraftRole[] = [];
    holdDraft({ name: 'any', locks: undefined, onRole: (role) => roles.push(role), askForIt: () => undefined }).takeOver();
    expect(roles).toEqual(['writer']);
  });
});

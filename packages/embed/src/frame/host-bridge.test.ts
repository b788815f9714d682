import type { Link, ToHost } from '@troupe/postmessage-rpc';
import { describe, expect, it, vi } from 'vitest';
import { createHostBridge } from './host-bridge.ts';

const setUp = (shows: string[] = []) => {
  const call = vi.fn((_method: string, _args: unknown): Promise<unknown> => Promise.resolve({}));
  const link = { call } as unknown as Link<ToHost>;
  return { call, bridge: createHostBridge(link, ({ name }) => shows.includes(name)) };
};

describe('the host bridge', () => {
  it.each([
    [{ name: 'chat.character', characterId: 'elin' } as const, 'open-character', { characterId: 'elin' }],
    [{ name: 'platform.creator', username: 'mara' } as const, 'navigate', { to: 'platform.creator', username: 'mara' }],
  ])('turns $name into an event when the widget does not show it', (destination, event, detail) => {
    const { bridge, call } = setUp();
    bridge.navigate(destination);
    expect(call).toHaveBeenCalledExactlyOnceWith('emit', { event, detail });
  });

  it('keeps to itself what the widget shows, and tells of a choice once', () => {
    const { bridge, call } = setUp(['chat.character', 'chat.conversation']);
    bridge.navigate({ name: 'chat.conversation', characterId: 'elin', conversationId: 'v1' });
    expect(call).not.toHaveBeenCalled();
    bridge.navigate({ name: 'chat.character', characterId: 'elin' });
    expect(call).toHaveBeenCalledExactlyOnceWith('emit', { event: 'open-character', detail: { characterId: 'elin' } });
  });

  it('says once that a sign-in is wanted: the screen does, the destination does not', () => {
    const { bridge, call } = setUp();
    bridge.emit({ type: 'sign-in-required' });
    bridge.navigate({ name: 'platform.sign-up' });
    expect(call).toHaveBeenCalledExactlyOnceWith('emit', { event: 'sign-in-required', detail: {} });
  });

  it('loses an event quietly when the page is gone', () => {
    const { bridge, call } = setUp();
    call.mockRejectedValue(new Error('closed'));
    expect(() => bridge.emit({ type: 'message-sent', characterId: 'c', conversationId: 'v' })).not.toThrow();
  });
});

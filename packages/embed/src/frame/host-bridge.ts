import type { Destination, HostBridge, HostEvent } from '@troupe/core/app';
import type { Data, EventDetail, EventName, Link, ToHost } from '@troupe/postmessage-rpc';

/** Raises an event of the contract in the host page; the types hold name and detail together. */
export const raise = <N extends EventName>(link: Link<ToHost>, event: N, detail: EventDetail<N>): void => {
  // Our page is gone or busy: an event that nobody hears is no error of the visitor's.
  link.call('emit', { event, detail: detail as Data }).catch(() => undefined);
};

/**
 * The host as core sees it, spoken over the wire. `show` takes the destinations that this widget
 * shows itself; the others become events, and the partner's page decides.
 */
export const createHostBridge = (link: Link<ToHost>, show: (destination: Destination) => boolean): HostBridge => ({
  async getToken(request) {
    const { token } = await link.call('getToken', request);
    return token ?? null;
  },
  navigate(destination) {
    if (show(destination)) return;
    const { name, ...args } = destination;
    if (name === 'chat.character') raise(link, 'open-character', { characterId: destination.characterId });
    // Screens that ask for a sign-in have said so to the page by themselves.
    else if (name !== 'platform.sign-in' && name !== 'platform.sign-up') raise(link, 'navigate', { to: name, ...args });
  },
  resize: (height) => void link.call('resize', { height: Math.ceil(height) }).catch(() => undefined),
  emit: ({ type, ...detail }: HostEvent) => raise(link, type, detail as never),
});

import type { Destination, HostBridge, HostEvent } from '@troupe/core/app';
import type { Data, EventDetail, EventName, Link, ToHost } from '@troupe/postmessage-rpc';

/** Raises an event of the contract in the host page; the types hold name and detail together. */
export const raise = <N extends EventName>(link: Link<ToHost>, event: N, detail: EventDetail<N>): void => {
  // Our page is gone or busy: an event that nobody hears is no error of the user's.
  link.call('emit', { event, detail: detail as Data }).catch(() => undefined);
};

/**
 * The host as core sees it, spoken over the wire. `show` takes the destinations that this widget
 * shows itself; the others become events, and the partner's page decides.
 */
export const createHostBridge = (link: Link<ToHost>, show: (destination: Destination) => boolean): HostBridge => ({
  navigate(destination) {
    const { name, ...args } = destination;
    const isChoice = name === 'chat.character';
    if (isChoice) raise(link, 'open-character', { characterId: destination.characterId });
    if (show(destination) || isChoice) return;
    // Screens that ask for a sign-in have said so to the page by themselves.
    if (name !== 'platform.sign-in' && name !== 'platform.sign-up') raise(link, 'navigate', { to: name, ...args });
  },
  emit: ({ type, ...detail }: HostEvent) => raise(link, type, detail as never),
});

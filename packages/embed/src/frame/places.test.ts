import type { Destination } from '@troupe/core/app';
import { everyDestination } from '@troupe/core/app/testing/destinations.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { followLinks, frameLinks, readPlace } from './places.ts';

describe('in-frame locations', () => {
  const all: Destination[] = [
    ...Object.values(everyDestination),
    { name: 'chat.conversation', characterId: 'elin', conversationId: 'a&b=c' },
  ];

  it.each(all.filter((destination) => frameLinks(destination) !== null))('$name goes there and back', (destination) =>
    expect(readPlace(frameLinks(destination) ?? '')).toEqual(destination),
  );

  it('are none for what a widget shows over the chat', () =>
    expect(all.filter((destination) => frameLinks(destination) === null).map(({ name }) => name)).toEqual([
      'chats.character',
      'platform.personas',
    ]));

  it.each(['https://example.com', '/chat/elin', '#', '', 'javascript:alert(1)'])('%j is none', (href) =>
    expect(readPlace(href)).toBeUndefined(),
  );
});

describe('following links', () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  it('takes ours, and leaves the others to the browser', () => {
    const gone: Destination[] = [];
    stop = followLinks(document, (destination) => gone.push(destination));
    document.body.innerHTML =
      '<a id="ours" href="#!chat.character?characterId=elin"><span>Elin</span></a><a id="other" href="#top">Top</a>';
    const click = (selector: string, init: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      document.querySelector(selector)!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(click('#ours span')).toBe(true);
    expect(click('#other')).toBe(false);
    expect(click('#ours', { button: 1 })).toBe(false);
    expect(gone).toEqual([{ name: 'chat.character', characterId: 'elin' }]);
  });
});

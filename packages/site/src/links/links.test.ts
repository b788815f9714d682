import { everyDestination } from '@troupe/core/app/testing/destinations.ts';
import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../router/match.ts';
import { createLinks, signInFragment } from './links.ts';

const all = Object.values(everyDestination);
/** What the site has no page of yet. */
const missing = new Set(['platform.terms', 'platform.refund']);
const links = createLinks(testBrand());

describe('links', () => {
  it.each([
    [{ name: 'home' }, '/'],
    [{ name: 'home', search: { q: 'a fox & b', page: '2' } }, '/?q=a+fox+%26+b&page=2'],
    [{ name: 'chat.character', characterId: 'elin' }, '/chat/elin'],
    [{ name: 'chat.conversation', characterId: 'elin', conversationId: 'new' }, '/chat/elin/new'],
    [{ name: 'chat.conversation', characterId: 'e', conversationId: 'c', message: 'm' }, '/chat/e/c?message=m'],
    [{ name: 'creation.chatbot', characterId: 'a/b?c' }, '/chatbot/a%2Fb%3Fc'],
    [{ name: 'platform.personas', characterId: 'e', conversationId: 'c' }, '/personas?characterId=e&conversationId=c'],
    [{ name: 'platform.sign-in' }, '#sign-in'],
    [{ name: 'platform.sign-up' }, '#sign-in'],
    [{ name: 'platform.sign-up', reason: 'action' }, '#register'],
  ] as const)('%o leads to %s', (destination, href) => expect(links(destination)).toBe(href));

  it.each(all)('$name leads to its own page, or is not offered; nothing leads home instead', (destination) => {
    const href = links(destination);
    expect(href === null).toBe(missing.has(destination.name));
    if (href === null || href === signInFragment) return;
    expect(matchRoute(href).route.name).toBe(destination.name);
  });

  it('keep what an id is made of', () => {
    expect(matchRoute(links({ name: 'creation.chatbot', characterId: 'a/b?c' }) ?? '').params).toEqual({ characterId: 'a/b?c' });
  });

  it('has no page that the brand closes, with all below it', () => {
    const closed = createLinks(testBrand({ closed_paths: ['/chats', '/blocked-creators'] }));
    const gone = all.filter((destination) => links(destination) !== null && closed(destination) === null);
    expect(gone.map(({ name }) => name)).toEqual(['chats', 'chats.character', 'platform.blocked-creators']);
  });

  it('has no page of plans where nothing is sold', () => {
    const to = (commerce: boolean) => createLinks(testBrand({ features: { commerce } }))({ name: 'commerce.subscribe' });
    expect([to(true), to(false)]).toEqual(['/subscribe', null]);
  });

  it('has no sign-in where users come with a partner’s token', () => {
    const partner = createLinks(testBrand({ partner_mode: true }));
    expect([partner({ name: 'platform.sign-in' }), partner({ name: 'platform.sign-up' })]).toEqual([null, null]);
    expect(partner({ name: 'platform.sign-up', reason: 'action' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { matchRoute } from '../router/match.ts';
import { links } from './links.ts';

describe('links', () => {
  it.each([
    [{ name: 'home' }, '/'],
    [{ name: 'home', search: { q: 'a fox & b', page: '2' } }, '/?q=a+fox+%26+b&page=2'],
    [{ name: 'chat.character', characterId: 'elin' }, '/chat/elin'],
    [{ name: 'chat.conversation', characterId: 'elin', conversationId: 'new' }, '/chat/elin/new'],
    [{ name: 'creation.chatbot', characterId: 'a/b?c' }, '/chatbot/a%2Fb%3Fc'],
    [{ name: 'platform.sign-in' }, '#sign-in'],
  ] as const)('%o leads to %s', (destination, href) => expect(links(destination)).toBe(href));

  it('lead to pages that exist', () => {
    expect(matchRoute(links({ name: 'creation.chatbot', characterId: 'a/b?c' }))).toMatchObject({
      route: { name: 'creation.chatbot' },
      params: { characterId: 'a/b?c' },
    });
  });
});

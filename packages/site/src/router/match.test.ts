import { describe, expect, it } from 'vitest';
import { matchRoute } from './match.ts';

const named = (pathname: string) => {
  const { route, params } = matchRoute(pathname);
  return [route.name, params];
};

describe('matchRoute', () => {
  it.each([
    ['/', 'home', {}],
    ['/chat/elin', 'chat.character', { characterId: 'elin' }],
    ['/chat/elin/', 'chat.character', { characterId: 'elin' }],
    ['/chat/elin/new', 'chat.conversation', { characterId: 'elin', conversationId: 'new' }],
    ['/chatbot/elin', 'creation.chatbot', { characterId: 'elin' }],
    ['/chatbot/%C3%A9lin', 'creation.chatbot', { characterId: 'élin' }],
    ['/accessDenied', 'forbidden', {}],
  ])('%s is %s', (pathname, name, params) => expect(named(pathname)).toEqual([name, params]));

  it.each(['/chat', '/chat/a/b/c', '/nobody', '/chatbot/%zz', '//', '/index.html', '/Chat/elin'])(
    "%s is nobody's page",
    (pathname) => expect(named(pathname)[0]).toBe('not-found'),
  );

  it('does not open what the brand closes', () => {
    const name = (pathname: string) => matchRoute(pathname, ['/chat']).route.name;
    expect(['/chat/elin', '/chat/elin/new', '/chatbot/elin'].map(name)).toEqual(['not-found', 'not-found', 'creation.chatbot']);
  });
});

import { describe, expect, it } from 'vitest';
import { findPage } from './find-page.ts';

const row = (name: string, path: string) => ({ name, path });
const pages = [
  row('home', '/'),
  row('chat', '/chat/:characterId'),
  row('conversation', '/chat/:characterId/:conversationId'),
  row('not-found', '*'),
];
const find = (path: string, closed: string[] = []) => {
  const { page, params } = findPage(pages, path, closed);
  return [page.name, params];
};

describe('finding a page', () => {
  it.each([
    ['/', 'home', {}],
    ['/chat/mira', 'chat', { characterId: 'mira' }],
    ['/chat/mira/', 'chat', { characterId: 'mira' }],
    ['/chat/mira/new', 'conversation', { characterId: 'mira', conversationId: 'new' }],
    ['/chat/m%20a', 'chat', { characterId: 'm a' }],
    ['/chat', 'not-found', {}],
    ['/chat//new', 'not-found', {}],
    ['/chat/%E0%A4%A', 'not-found', {}],
    ['/chat/a/b/c', 'not-found', {}],
    ['/Chat/mira', 'not-found', {}],
    ['//', 'not-found', {}],
    ['', 'not-found', {}],
  ])('%s is %s', (path, name, params) => {
    expect(find(path)).toEqual([name, params]);
  });

  it('leaves out what the brand closes, and all below it, but nothing beside it', () => {
    expect(find('/chat/mira', ['/chat'])).toEqual(['not-found', {}]);
    expect(find('/chat/mira', ['/chat/mir'])[0]).toBe('chat');
  });

  it('needs a last row for everything else', () => {
    expect(() => findPage([row('home', '/')], '/x', [])).toThrow('must end with the row that matches everything');
  });
});

import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { decidePage, viewerOf } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../router/match.ts';
import { routes } from '../routes.ts';
import { fieldAt, groupLinks, groupLinksOf, pickHref } from './group-links.ts';

const nameAt = (href: string) => matchRoute(href.split('?')[0] ?? '').route.name;
const member = viewerOf(testSession({ username: 'mara' }).user, []);
const verdictAt = (path: string, groupchat = true) =>
  decidePage(matchRoute(path).route, routes, testBrand({ flags: { groupchat } }), member);

describe('the pages of groups (P-ROUTE-07, P-ROUTE-08)', () => {
  it.each([
    [groupLinks.list, 'creation.groups'],
    [groupLinks.drafts, 'creation.groups.drafts'],
    [groupLinks.create(), 'creation.group.create'],
    [groupLinks.create('d1', 'members'), 'creation.group.draft'],
    [groupLinks.edit('g1'), 'creation.group.edit'],
    [groupLinks.page('g1'), 'creation.group'],
    [pickHref(null), 'creation.group.members'],
    [pickHref({ draft: 'd1' }), 'creation.group.members'],
  ] as const)('%s is %s', (href, name) => expect(nameAt(href)).toBe(name));

  it.each([
    ['/groupchat', groupLinks.list],
    ['/groupchat/edit', groupLinks.list],
    ['/groupchat/drafts', groupLinks.drafts],
  ] as const)('%s leads to %s', (path, to) => expect(verdictAt(path)).toEqual({ kind: 'redirect', to }));

  it.each([groupLinks.list, groupLinks.create(), groupLinks.edit('g1'), groupLinks.page('g1'), '/groupchat'])(
    '%s is no page where the brand has no groups',
    (path) => {
      expect(verdictAt(path, false)).toEqual({ kind: 'not-found' });
      expect(groupLinksOf(testBrand({ flags: { groupchat: false } }))).toBeUndefined();
    },
  );

  it('keep the field that a form begins at', () => {
    expect(groupLinks.create('d1', 'members')).toBe('/groupchat/create/d1?at=members');
    expect([fieldAt({ at: 'members' }), fieldAt({ at: 'name' }), fieldAt({})]).toEqual(['members', null, null]);
  });
});

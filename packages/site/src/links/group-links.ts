import type { GroupLinks } from '@troupe/core/creation/groups/links.ts';
import { isFlagOn, type BrandView } from '@troupe/protocol';
import { toQuery } from './links.ts';
import { pageAt } from './page-at.ts';

/** Addresses of the pages of groups. */
export const groupLinks: GroupLinks = {
  list: '/my-chatbots/groupchats',
  drafts: '/my-chatbots/groupchats/drafts',
  create: (draftId, at) =>
    (draftId === undefined ? '/groupchat/create' : `/groupchat/create/${encodeURIComponent(draftId)}`) + toQuery(at && { at }),
  edit: (characterId, at) => `/groupchat/edit/${encodeURIComponent(characterId)}${toQuery(at && { at })}`,
  page: (characterId) => `/groupchat/${encodeURIComponent(characterId)}`,
};

/** Where members are chosen, for a draft or for a group that there is. */
export const pickHref = (picked: { draft: string } | { group: string } | null): string =>
  `/groupchat/create/members${toQuery(picked ?? {})}`;

/** The field that a form begins at, by its address. */
export const fieldAt = ({ at }: Record<string, string>): 'members' | null => (at === 'members' ? at : null);

/** The pages of groups on a brand that has some; undefined on others. */
export const groupLinksOf = (brand: Pick<BrandView, 'flags' | 'closed_paths'>): GroupLinks | undefined =>
  isFlagOn(brand, 'groupchat') && pageAt(groupLinks.list, brand.closed_paths) !== null ? groupLinks : undefined;

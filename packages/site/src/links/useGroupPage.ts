import { useApp } from '@troupe/core/app';
import type { GroupLinks } from '@troupe/core/creation/groups/links.ts';
import type { Character } from '@troupe/protocol';
import { useEffect } from 'react';
import { useRouter } from '../router/RouterContext.tsx';
import { groupLinksOf } from './group-links.ts';

/**
 * Leads from a page of chatbots to the same page of groups where the character turns out to be one: an address says no type.
 * Returns whether it leads on; never where the brand has no pages of groups.
 */
export const useGroupPage = (character: Character | undefined, page: Extract<keyof GroupLinks, 'edit' | 'page'>): boolean => {
  const { brand } = useApp();
  const router = useRouter();
  const href = character?.type === 'meta' ? groupLinksOf(brand)?.[page](character.id) : undefined;
  useEffect(() => {
    if (href !== undefined) router.navigate(href, 'replace');
  }, [href, router]);
  return href !== undefined;
};

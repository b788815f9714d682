import { useApp } from '@troupe/core/app';
import type { Character } from '@troupe/protocol';
import { useEffect } from 'react';
import { useRouter } from '../router/RouterContext.tsx';
import { groupLinksOf } from './group-links.ts';

/** The two pages that a chatbot and a group each have of their own. */
export interface KindPage {
  /** What the page of this address shows. */
  shows: Character['type'];
  page: 'edit' | 'page';
}

/**
 * Leads from a page of chatbots to the same page of groups where the character turns out to be one, and the other way round: an
 * address says no type. Returns whether it leads on; never where the brand has no such page.
 */
export const useKindPage = (character: Pick<Character, 'id' | 'type'> | undefined, { shows, page }: KindPage): boolean => {
  const { brand, links } = useApp();
  const router = useRouter();
  const hrefOf = ({ id: characterId, type }: Pick<Character, 'id' | 'type'>) => {
    if (type === 'meta') return groupLinksOf(brand)?.[page](characterId);
    return links({ name: page === 'edit' ? 'creation.chatbot.edit' : 'creation.chatbot', characterId });
  };
  const href = character === undefined || character.type === shows ? null : (hrefOf(character) ?? null);
  useEffect(() => {
    if (href !== null) router.navigate(href, 'replace');
  }, [href, router]);
  return href !== null;
};

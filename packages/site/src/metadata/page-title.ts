import type { Character, SitePage } from '@troupe/protocol';

/** Fills the slots of a row's title or description. The server does the same for the first HTML. */
export const fillSlots = (
  text: string,
  product: string,
  character: Pick<Character, 'name' | 'title' | 'creator_username'> | undefined,
): string => {
  const values: Record<string, string | undefined> = {
    product,
    character: character?.name,
    title: character?.title,
    username: character?.creator_username,
  };
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '');
};

/** The title of a page; null while the character that it names is on its way. */
export const titleOf = (
  page: Pick<SitePage, 'title' | 'lookup'>,
  product: string,
  character: Character | undefined,
): string | null => (page.lookup === 'character' && !character ? null : fillSlots(page.title, product, character));

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

/** The title of a page whose character is still on its way: the one the server gave, or the product's name. */
export const titleOf = (page: Pick<SitePage, 'title' | 'lookup'>, product: string, character: Character | undefined): string =>
  page.lookup === 'character' && !character ? product : fillSlots(page.title, product, character);

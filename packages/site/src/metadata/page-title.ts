import type { Character, SitePage } from '@troupe/protocol';

/** What a title is about: a character, or a creator alone. */
export type Named = Partial<Pick<Character, 'name' | 'title' | 'creator_username'>>;

/** Fills the slots of a row's title or description. The server does the same for the first HTML. */
export const fillSlots = (text: string, product: string, about: Named | undefined): string => {
  const values: Record<string, string | undefined> = {
    product,
    character: about?.name,
    title: about?.title,
    username: about?.creator_username,
  };
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '');
};

/** The title of a page; null while what it names is on its way. */
export const titleOf = (page: Pick<SitePage, 'title' | 'lookup'>, product: string, about: Named | undefined): string | null =>
  page.lookup !== 'none' && !about ? null : fillSlots(page.title, product, about);

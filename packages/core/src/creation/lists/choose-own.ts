import type { OwnCharacter } from '@troupe/protocol';
import { foldText } from '../../platform/index.ts';
import { standingOf, urgencyOf, type Standing } from './standing.ts';

/** R-MY-03. */
export const filters = ['all', 'public', 'private', 'unlisted', 'review', 'fix'] as const;
export type Filter = (typeof filters)[number];
export const orders = ['latest', 'oldest', 'top_rated', 'name'] as const;
export type Order = (typeof orders)[number];

/** What the list shows, as its address says it. */
export interface OwnSearch {
  query: string;
  filter: Filter;
  order: Order;
}

const known = <T extends string>(all: readonly T[], given: string | undefined, otherwise: T): T =>
  all.find((one) => one === given) ?? otherwise;

/** Reads an address; what it does not know counts as not said. */
export const parseOwnSearch = ({ q, show, sort }: Record<string, string>): OwnSearch => ({
  query: q?.trim() ?? '',
  filter: known(filters, show, 'all'),
  order: known(orders, sort, 'latest'),
});

/** The values of an address, without what is so anyway. */
export const ownSearchValues = ({ query, filter, order }: OwnSearch): Record<string, string> => ({
  ...(query && { q: query }),
  ...(filter !== 'all' && { show: filter }),
  ...(order !== 'latest' && { sort: order }),
});

/** A person's look is a review as well. */
export const isShown = (standing: Standing, filter: Filter): boolean =>
  filter === 'all' || standing === filter || (filter === 'review' && standing === 'manual');

const isFound = ({ name, title, tags, id }: OwnCharacter, words: readonly string[]): boolean => {
  const all = foldText([name, title, id, ...tags].join('\n'));
  return words.every((word) => all.includes(word));
};

const compare = (order: Order, locale: string) => {
  const { compare: byName } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const all: Record<Order, (a: OwnCharacter, b: OwnCharacter) => number> = {
    latest: (a, b) => b.createdAt - a.createdAt,
    oldest: (a, b) => a.createdAt - b.createdAt,
    top_rated: (a, b) => b.rating_score - a.rating_score || b.num_messages - a.num_messages,
    name: (a, b) => byName(a.name, b.name),
  };
  return all[order];
};

/** Those that the list shows, in its order: what needs somebody stands before the rest in every order (R-MY-04). */
export const chooseOwn = (all: readonly OwnCharacter[], { query, filter, order }: OwnSearch, locale: string): OwnCharacter[] => {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  const chosen = compare(order, locale);
  return all
    .map((character) => ({ character, standing: standingOf(character) }))
    .filter(({ character, standing }) => isShown(standing, filter) && isFound(character, words))
    .toSorted((a, b) => urgencyOf(a.standing) - urgencyOf(b.standing) || chosen(a.character, b.character))
    .map(({ character }) => character);
};

import type { Brand } from '@troupe/protocol';

/** Whether search engines may list pages of a brand: not those of a partner's, who has pages of their own, unless told. */
export const isListed = ({ search_engines, partner_mode }: Pick<Brand, 'search_engines' | 'partner_mode'>): boolean =>
  (search_engines ?? (partner_mode ? 'noindex' : 'index')) === 'index';

/** What filters for children are told of every page. */
export const isAdultBrand = ({ policy }: Pick<Brand, 'policy'>): boolean => policy.adult !== 'never';

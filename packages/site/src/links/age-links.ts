import { legalPaths, type BrandView } from '@troupe/protocol';
import { withReturnTo } from './return-to.ts';
import { pageAt } from './page-at.ts';

/** What the address of the age page says of somebody who came for mature content. */
const wanted = { for: 'mature' } as const;

/** Whether the brand sets mature chatbots apart. */
export const hasMatureList = ({ features, partner_mode }: Pick<BrandView, 'features' | 'partner_mode'>): boolean =>
  features.nsfw_toggle && !partner_mode;

/** The lists of home with nothing but mature chatbots; null where the brand does not set them apart. */
export const matureHrefOf = (brand: Pick<BrandView, 'features' | 'partner_mode'>) =>
  hasMatureList(brand) ? '/?source=mature' : null;

/** Whether mature content is what somebody came for: it is switched on once their age is confirmed. */
export const isMatureWanted = (search: Record<string, string>): boolean => search['for'] === wanted.for;

/** The pages between somebody and mature content, each of which leads back to where they were. */
export const ageLinks = ({ closed_paths }: Pick<BrandView, 'closed_paths'>, back: string | null) => {
  const verify = pageAt('/age-verification', closed_paths);
  return {
    profile: withReturnTo(pageAt('/profile', closed_paths), back, { hash: '#content' }),
    verify: withReturnTo(verify, back, { search: wanted }),
    /** Without asking for mature content. */
    check: withReturnTo(verify, back),
  };
};

/** Where help is to be read, and who helps; null for what the brand has not. */
export const helpLinks = ({ legal, links }: Pick<BrandView, 'legal' | 'links'>) => {
  const at = (page: 'faq' | 'contact_support') => (legal?.includes(page) ? legalPaths[page] : null);
  return { faq: at('faq'), support: at('contact_support') ?? links.support ?? null };
};

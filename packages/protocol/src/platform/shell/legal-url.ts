import { legalPaths, type LegalPage } from '../../brand-document.ts';
import type { BrandView } from '../../brand-view.ts';

/** Where a text of the law is read: elsewhere, where the brand says so, or on its own page; null where there is none. */
export const legalUrl = ({ shell, legal }: Pick<BrandView, 'shell' | 'legal'>, page: LegalPage): string | null => {
  const elsewhere = page === 'terms' || page === 'privacy' || page === 'refund' ? shell?.legal_links?.[page] : undefined;
  return elsewhere ?? (legal?.includes(page) ? legalPaths[page] : null);
};

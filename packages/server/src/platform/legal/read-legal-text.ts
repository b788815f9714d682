import type { Brand, LegalDocument, LegalPage } from '@troupe/protocol';
import { legalPagesOf } from '@troupe/protocol';
import { wordsOf } from '../../html/texts.ts';
import { legalChanges } from './legal-changes.ts';
import { legalVersions } from './legal-versions.ts';

/**
 * A text as it is shown; null where the brand has no such text or version.
 *
 * @param asked.version one that is no longer the newest
 * @param asked.since marks what changed after that one
 */
export const readLegalText = async (
  brand: Brand,
  page: LegalPage,
  asked: { version?: string | undefined; since?: string | undefined } = {},
): Promise<LegalDocument | null> => {
  if (!legalPagesOf(brand).includes(page)) return null;
  const versions = await legalVersions(brand, page);
  const named = (name: string | undefined) => versions.find(({ version }) => version === name);
  const shown = asked.version === undefined ? versions[0] : named(asked.version);
  const before = named(asked.since);
  if (!shown || (asked.since !== undefined && !before)) return null;
  return {
    page,
    title: wordsOf(brand)(`pages.${page}.title`),
    version: shown.version,
    date: shown.date,
    hash: shown.hash,
    blocks: legalChanges(before?.blocks ?? shown.blocks, shown.blocks),
    versions: versions.map(({ version, date }) => ({ version, date })),
  };
};

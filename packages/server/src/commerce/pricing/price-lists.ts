import type { Brand } from '@troupe/protocol';
import { priceLists } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Db, Tx } from '../../ports/index.ts';

const versions = new WeakMap<Brand, Promise<string>>();

/** What decides prices: promos too, since codes last as long as theirs. */
const documentOf = ({ commerce, promos }: Brand) => ({ ...commerce, promos });

/** Name of a brand's price list as it is: another list has another name. */
export const versionOf = (brand: Brand): Promise<string> => {
  const known = versions.get(brand) ?? sha256(JSON.stringify(documentOf(brand)));
  versions.set(brand, known);
  return known;
};

/** Keeps the list that an order is made of. Run it in the order's transaction. */
export const keepPriceList = async (tx: Db | Tx, brand: Brand, now: Date): Promise<string> => {
  const version = await versionOf(brand);
  await tx
    .insert(priceLists)
    .values({ applicationId: brand.id, version, document: documentOf(brand), createdAt: now })
    .onConflictDoNothing();
  return version;
};

import type { Brand } from '@troupe/protocol';
import { characters } from '../../db/schema.ts';
import type { Db, Log } from '../../ports/index.ts';
import { isListedAt } from '../works/reach.ts';

/** Says at the start which brands have no characters: a new one is empty until characters are imported for it. */
export const tellEmptyCatalogues = async ({ db, brands, log }: { db: Db; brands: readonly Brand[]; log: Log }): Promise<void> => {
  for (const { id, name } of brands) {
    const isShown = isListedAt({ brandId: id, showsAdult: true });
    const [first] = await db.select({ id: characters.id }).from(characters).where(isShown).limit(1);
    if (!first)
      log.info(`${name} shows no character yet: npx -y pnpm@12 characters:import FILES --public --application ${id}`, {
        brand: id,
      });
  }
};

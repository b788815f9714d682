import { brandMarks, type Brand } from '@troupe/protocol';
import type { Assets } from '../../ports/index.ts';
import { insideOf } from './card-ground.ts';

/** What a brand's drawn mark is made of; null where its logo is a picture of its own. */
export const drawnMarkOf = async (site: Assets, { logo }: Pick<Brand, 'logo'>): Promise<string | null> => {
  if (!(brandMarks as readonly string[]).includes(logo)) return null;
  const asset = await site.find(`marks/${logo}.svg`);
  return asset && insideOf(new TextDecoder().decode(asset.bytes));
};

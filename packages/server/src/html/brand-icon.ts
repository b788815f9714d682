import { brandMarks, type Brand } from '@troupe/protocol';

/** Where the picture of a brand's mark is: one of ours by name, or the operator's own. */
export const brandIcon = ({ logo }: Pick<Brand, 'logo'>): string =>
  (brandMarks as readonly string[]).includes(logo) ? `/marks/${logo}.svg` : logo;

import type { CreatureName } from '../../db/demo/portraits/creatures.ts';
import type { PersonLook } from '../../db/demo/portraits/person.ts';
import type { Look } from '../../db/demo/portraits/portrait.ts';

/** Who stands in a picture. */
export type Figure = PersonLook | { creature: CreatureName };

/** Characters whose portraits are drawings of their own, as close as the composed figures come. */
const named: Record<string, Figure> = {};

/** How a character of the demo looks; undefined for everyone else. */
export const looksOf = (slug: string, look: Look | undefined): Figure | undefined => look ?? named[slug];

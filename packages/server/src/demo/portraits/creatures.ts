import { beasts } from './beasts.ts';
import { spirits } from './spirits.ts';

/** Everybody who is not a person. */
export const creatures = { ...beasts, ...spirits };
export type CreatureName = keyof typeof creatures;

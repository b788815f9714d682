import type { sorts } from '@troupe/protocol';

/** Orders of a list, as its menu offers them. */
export const sortOrder = ['trending', 'top_rated', 'popular', 'latest', 'name'] as const satisfies (keyof typeof sorts)[];

import type { Decorators } from '../../foreign-files/decorators.ts';
import type { LorePosition } from './entry.ts';

const defaultDepth = 4;

/** Where an entry stands after its decorators: a position named goes before a depth, a role alone makes a message of its own. */
export const placeOf = ({ position, depth, role }: Decorators, given: LorePosition): LorePosition => {
  if (position !== undefined) return position;
  const own = typeof given === 'string' ? null : given;
  if (depth === undefined && role === undefined) return given;
  return { depth: depth ?? own?.depth ?? defaultDepth, role: role ?? own?.role ?? 'system' };
};

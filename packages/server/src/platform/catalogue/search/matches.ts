import type { SearchDocument } from './fields.ts';

/** Whether a character fits a filter. */
export interface Matches {
  /** One as it is now, whatever the catalogue knows of it; its place is asked for the words alone. */
  fits(document: SearchDocument, place: number): boolean;
  /** The one at a place, as the catalogue knows it. */
  fitsAt(place: number): boolean;
  /** Says the same of a place as long as its document stays. */
  isLasting: boolean;
}
/** No filter at all. */
export const anything: Matches = { fits: () => true, fitsAt: () => true, isLasting: true };

/** Values of a location's query by name, as a surface hands them to a screen; it knows no more of URLs. */
export type SearchValues = Record<string, string>;

/** Whether a change of the location gets its own entry in the history (`push`) or corrects the present one. */
export type SearchChange = (next: SearchValues, how: 'push' | 'replace') => void;

/**
 * What every surface gives every screen: the parameters and the query of its
 * location, already taken apart, and a way to change the query.
 */
export interface ScreenProps<Params extends string = never> {
  params: Record<Params, string>;
  search: SearchValues;
  onSearchChange: SearchChange;
}

/** Addresses of the pages of lorebooks, which the surface knows. */
export interface LorebookLinks {
  /** Those of one's own. */
  list: string;
  create: string;
  edit: (lorebookId: string) => string;
  page: (lorebookId: string) => string;
}

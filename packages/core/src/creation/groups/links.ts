/** Addresses of the pages of groups, which the surface knows. */
export interface GroupLinks {
  /** Those of one's own. */
  list: string;
  drafts: string;
  /** A new one, or a draft of one; `at` names the field that the page begins at. */
  create: (draftId?: string, at?: 'members') => string;
  edit: (characterId: string, at?: 'members') => string;
  page: (characterId: string) => string;
}

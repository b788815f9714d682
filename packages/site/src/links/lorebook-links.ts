import type { LorebookLinks } from '@troupe/core/creation/lorebooks/links.ts';

/** Addresses of the pages of lorebooks. */
export const lorebookLinks: LorebookLinks = {
  list: '/my-chatbots/lorebooks',
  create: '/lorebook/create',
  edit: (lorebookId) => `/lorebook/edit/${encodeURIComponent(lorebookId)}`,
  page: (lorebookId) => `/lorebook/${encodeURIComponent(lorebookId)}`,
};

/** Addresses of the pages of those who decide about what others made. */
export const reviewLinks = {
  queue: '/moderation',
  case: (caseId: string): string => `/moderation/${encodeURIComponent(caseId)}`,
} as const;

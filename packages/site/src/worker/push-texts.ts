/** What a push tells (server: `platform/notifications/push-sender.ts`). */
export interface PushPayload {
  id: string;
  kind: string;
  product: string;
}

/** What a page leaves for its worker, which has no language of its own. */
export interface Kept {
  /** By key: `notifications.push.<kind>`. */
  sentences: Record<string, string>;
  lang: string;
  dir: 'ltr' | 'rtl';
}

import type { App } from '@troupe/core/app';
import { createPageEvent } from '@troupe/protocol';

/** Tells which network was chosen (P-BRAND-13). */
export const tellClick = (client: App['client'], network: string) =>
  client.call(createPageEvent, { body: { name: 'social_click', network } });
